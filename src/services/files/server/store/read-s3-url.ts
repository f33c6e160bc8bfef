import { failed, ok, type Result } from '#base/result'

/** Settings of the S3-compatible service that stores the files, from `FILES_URL`. */
export type S3Settings = {
  /** Origin, and a path where the service is below one; without a slash at its end. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** What the name of every file begins with: empty, or with a slash at its end. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const DEFAULT_REGION = 'us-east-1'
const BUCKET = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,64}$/
const PREFIX = /^(?:[A-Za-z0-9_-]{1,64}\/){0,8}$/

export type S3Keys = Pick<S3Settings, 'accessKeyId' | 'secretAccessKey'>

/**
 * Reads `s3://KEY:SECRET@bucket/prefix?endpoint=https://…&region=…`, or says in one line what is wrong with it, without
 * repeating any of it. Without an endpoint it is Amazon's of that region. `keys`: those of an address without any.
 */
export function readS3Url(text: string, keys?: S3Keys): Result<S3Settings, string> {
  const url = URL.parse(text)
  if (url === null || url.protocol !== 's3:' || url.port !== '' || url.hash !== '') {
    return failed('must be s3://KEY:SECRET@bucket?endpoint=…&region=…, with key and secret percent-encoded')
  }
  const { endpoint: place, region = DEFAULT_REGION, ...unknown } = Object.fromEntries(url.searchParams)
  if (Object.keys(unknown).length > 0) return failed('knows the parameters endpoint and region only')
  if (!BUCKET.test(url.hostname)) return failed('must name a bucket behind the @, in small letters')
  const prefix = url.pathname.replace(/^\//, '').replace(/([^/])$/, '$1/')
  if (!PREFIX.test(prefix)) return failed('must have letters, digits, _ and - only in the folder behind the bucket')
  if (!REGION.test(region)) return failed('must have a region such as eu-central-1')
  const endpoint = place === undefined ? `https://s3.${region}.amazonaws.com` : readEndpoint(place)
  if (endpoint === undefined) return failed('must have an address such as https://s3.example.org as endpoint')
  const found = url.username + url.password === '' ? keys : readKeys(url)
  if (found === undefined) return failed('must have key and secret before the @, percent-encoded')
  return ok({ endpoint, region, bucket: url.hostname, prefix, ...found })
}

function readKeys({ username, password }: URL): S3Keys | undefined {
  const accessKeyId = decode(username)
  const secretAccessKey = decode(password)
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
}

function readEndpoint(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  if (url.username + url.password + url.search + url.hash !== '') return undefined
  return url.href.replace(/\/+$/, '')
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that stands for itself: it has to be written %25.
    return undefined
  }
}
