/** A worker's messages about the file it reads: its progress, and at the end the result or the reason why it can't be used. */
export type FileAnswer<Found, Failure extends string> =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'read'; readonly found: Found }
  | { readonly kind: 'failed'; readonly failure: Failure }
