/** The door of outgoing requests for everyone: why one was not answered, in the words people read. */
export { outgoingFailureTexts, type OutgoingFailureCode } from './outgoing-failure.ts'
