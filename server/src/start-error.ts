/** Shared with the embedded database, so that both report start errors in the same way. */
export { explainFileError, hasErrorCode, StartError } from 'embedded-postgres-cluster'
