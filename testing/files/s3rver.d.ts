/** What we use of a package that comes without types. */
declare module '@20minutes/s3rver' {
  import type { Readable } from 'node:stream'

  type Context = {
    readonly method: string
    readonly path: string
    readonly headers: Readonly<Record<string, string | undefined>>
    readonly query: Readonly<Record<string, string | undefined>>
    status: number
    body: unknown
  }

  type StoredObject = {
    content: Readable | null
    range?: { start: number; end: number }
    readonly size: number
  }

  export default class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly silent: boolean
      readonly directory: string
      readonly vhostBuckets: boolean
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    /** Koa's: what each request passes, in this order. */
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    readonly store: {
      getObject(bucket: string, key: string, options?: { end?: number }): Promise<StoredObject | null>
      deleteObject(bucket: string, key: string): Promise<void>
    }
    run(): Promise<{ readonly port: number }>
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  const Account: { readonly DUMMY_ACCOUNT: { createKeyPair(accessKeyId: string, secretAccessKey: string): void } }
  export default Account
}
