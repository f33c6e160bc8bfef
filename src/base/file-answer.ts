/** What a worker tells of the file it reads: how far it is, and last what it has found, or why it is none of use. */
export type FileAnswer<Found, Failure extends string> =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'read'; readonly found: Found }
  | { readonly kind: 'failed'; readonly failure: Failure }
