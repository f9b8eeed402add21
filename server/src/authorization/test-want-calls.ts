/** Who may call what is about wants; see `CALLS`. */
export const WANT_ACCESS = {
  'GET /api/wants': 'user',
  'PUT /api/wants/{wantId}': 'user',
  'DELETE /api/wants/{wantId}': 'user',
  'GET /api/wants/{wantId}/finds': 'user',
  'POST /api/wants/seen': 'user',
  'GET /api/wants/stop/{token}/wants': 'anyone',
  'POST /api/wants/stop/{token}': 'anyone',
} as const
