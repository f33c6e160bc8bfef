/**
 * Runs one S3 server (`s3rver`) until the process that forked this one lets go of it. It checks signatures by itself;
 * what it is more lenient in than S3, or does wrong, is put right here.
 */
import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import S3rver from '@20minutes/s3rver'
import Account from '@20minutes/s3rver/lib/models/account.js'
import { S3_ACCESS_KEY, S3_BUCKET, S3_SECRET, type S3ServerReport } from './s3-server.ts'
import { createTempFolder } from '../temp-folder.ts'

async function run(port: number): Promise<void> {
  const folder = await createTempFolder()
  Account.DUMMY_ACCOUNT.createKeyPair(S3_ACCESS_KEY, S3_SECRET)
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: folder.path,
    vhostBuckets: false,
    configureBuckets: [{ name: S3_BUCKET }],
  })
  forgetUploads(server, folder.path)
  refuseStrangers(server)
  checkHashes(server)
  repairRanges(server)
  process.once('disconnect', () => void folder.remove().finally(() => process.exit(0)))
  process.send?.({ port: (await server.run()).port } satisfies S3ServerReport)
}

/** A request without any signature gets nothing, as in a bucket that is not public. */
function refuseStrangers(server: S3rver): void {
  server.middleware.unshift(async (context, next) => {
    if (context.headers['authorization'] !== undefined) return next()
    context.status = 403
    context.body = '<Error><Code>AccessDenied</Code></Error>'
  })
}

/** What was put has to have the hash that was signed; otherwise it is not kept. */
function checkHashes(server: S3rver): void {
  server.middleware.unshift(async (context, next) => {
    await next()
    // Parts are no objects yet; what comes of them has no hash that was signed.
    if (context.method !== 'PUT' || context.status !== 200 || context.query['uploadId'] !== undefined) return
    const [, bucket = '', ...names] = context.path.split('/')
    const kept = await server.store.getObject(bucket, names.join('/'))
    const hash = createHash('sha256')
    for await (const piece of kept?.content ?? []) hash.update(piece)
    if (hash.digest('hex') === context.headers['x-amz-content-sha256']) return
    await server.store.deleteObject(bucket, names.join('/'))
    context.status = 400
    context.body = '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>'
  })
}

/** It does not know that an upload in parts can be given up. */
function forgetUploads(server: S3rver, folder: string): void {
  server.middleware.unshift(async (context, next) => {
    const { uploadId } = context.query
    if (context.method !== 'DELETE' || uploadId === undefined) return next()
    for (const name of await readdir(folder, { recursive: true }))
      if (basename(name) === basename(uploadId)) await rm(join(folder, name), { recursive: true })
    context.status = 204
  })
}

/** It takes a range that ends with byte 0 for one without an end, and finds a byte in an empty file. */
function repairRanges({ store }: S3rver): void {
  const getObject = store.getObject.bind(store)
  store.getObject = async (bucket, key, options) => {
    const object = await getObject(bucket, key, options)
    if (object?.range === undefined || object.content === null) return object
    if (object.size === 0) {
      object.content.destroy()
      object.content = null
    } else if (options?.end === 0) {
      object.range.end = 0
      object.content = Readable.from(takeFirstByte(object.content))
    }
    return object
  }
}

async function* takeFirstByte(content: Readable): AsyncIterable<Uint8Array> {
  for await (const piece of content) return yield (piece as Uint8Array).subarray(0, 1)
}

await run(Number(process.argv[2]))
