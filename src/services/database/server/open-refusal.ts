/** A condition of the data that keeps a server from starting; its message is one line for the operator. */
export class OpenRefusal extends Error {
  override readonly name = 'OpenRefusal'
}
