/** Who may call what gives programs a way in. */
export const PROGRAM_ACCESS = {
  'GET /api/access-tokens': 'user',
  'POST /api/access-tokens': 'user',
  'DELETE /api/access-tokens/{tokenId}': 'user',
  'GET /api/webhooks': 'user',
  'POST /api/webhooks': 'user',
  'PUT /api/webhooks/{webhookId}': 'user',
  'POST /api/webhooks/{webhookId}/ping': 'user',
  'DELETE /api/webhooks/{webhookId}': 'user',
} as const
