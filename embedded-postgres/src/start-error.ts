/** The app cannot start. The message is one line for the person who started it; no stack is printed. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Whether a system call failed with this error code, e.g. `ENOENT`. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

const FILE_PROBLEMS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'the user that runs the app may not write there',
  EPERM: 'the user that runs the app may not write there',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'there is a file of that name',
}

/** Converts a failed file operation in `folder` to a readable StartError; returns other errors unchanged. */
export function explainFileError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const problem = FILE_PROBLEMS[String(error.code)]
  return problem ? new StartError(`${folder} cannot be used: ${problem}`, { cause: error }) : error
}
