/** Why the app cannot start, in one line for the person who started it. No stack is printed for it. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Whether a call to the operating system failed for this reason, e.g. `ENOENT`. */
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

/** Turns a failed file operation in `folder` into a StartError that says so plainly; other errors stay as they are. */
export function explainFileError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const problem = FILE_PROBLEMS[String(error.code)]
  return problem ? new StartError(`${folder} cannot be used: ${problem}`, { cause: error }) : error
}
