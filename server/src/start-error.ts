/** The app says why it cannot start as the database that it brings along does. */
export { explainFileError, hasErrorCode, StartError } from 'embedded-postgres-cluster'
