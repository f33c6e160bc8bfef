/**
 * The built web app, read into memory once. A request's path is only ever looked up in this table, so no
 * spelling of it can reach another file.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { unless } from '#base/error-code'
import { chooseEncoding, isKnownTag, type Encoding } from '#http/server'

type StaticFile = {
  readonly type: string
  readonly cacheControl: string
  readonly etag: string
  /** Of what is not packed, in bytes. */
  readonly size: number
  /** Left out if it can be unpacked from `encoded`: almost no client requests it, and it would take most of the memory. */
  readonly content: Buffer<ArrayBuffer> | undefined
  readonly encoded: Readonly<Partial<Record<Encoding, Buffer<ArrayBuffer>>>>
}

/** Files by the path they are asked for, `/index.html` for one. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

// Names of assets carry a hash of their content; everything else keeps its name and is asked for again.
const HASHED_FOLDER = '/assets/'
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATED = 'no-cache'

/** Reads a build folder; without one the table is empty. Files of unknown type and hidden ones are not served. */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const names = await listFiles(folder)
  const files = await Promise.all(
    names
      .filter((name) => TYPES[extname(name)] !== undefined)
      .map(async (name) => {
        const file = await loadFile(folder, name, new Set(names))
        return [name, file] as const
      }),
  )
  return new Map(files)
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unless('ENOENT'))
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((name) => !name.includes('/.'))
}

async function loadFile(folder: string, name: string, names: ReadonlySet<string>): Promise<StaticFile> {
  const content = await readFile(join(folder, name))
  const br = names.has(`${name}.br`) ? await readFile(join(folder, `${name}.br`)) : undefined
  const gzip = names.has(`${name}.gz`) ? await readFile(join(folder, `${name}.gz`)) : undefined
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    cacheControl: name.startsWith(HASHED_FOLDER) ? IMMUTABLE : REVALIDATED,
    etag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    size: content.byteLength,
    content: gzip === undefined ? content : undefined,
    encoded: { ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) },
  }
}

type StaticRequest = {
  readonly method: string
  readonly path: string
  readonly header: (name: string) => string | undefined
}

/**
 * The answer to GET or HEAD of a file or of one of the app's own paths, which all are `index.html`. Undefined: neither.
 * A missing asset is not the app: HTML in place of a script would break the page that asks for it.
 */
export function answerStatic(files: StaticFiles, request: StaticRequest): Response | undefined {
  const file = files.get(request.path) ?? (isPage(request) ? files.get('/index.html') : undefined)
  if (file === undefined) return undefined
  const encoding = chooseEncoding(request.header('accept-encoding'), encodingsOf(file))
  const etag = `"${file.etag}${encoding === undefined ? '' : `-${encoding}`}"`
  const headers = { 'cache-control': file.cacheControl, etag, vary: 'accept-encoding' }
  if (isKnownTag(request.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const packed = encoding === undefined ? undefined : file.encoded[encoding]
  return new Response(request.method === 'HEAD' ? null : (packed ?? plainOf(file)), {
    headers: {
      ...headers,
      'content-type': file.type,
      'content-length': String(packed?.byteLength ?? file.size),
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
  })
}

/** The text of the app's page; undefined without a built app. */
export async function readPage(files: StaticFiles): Promise<string | undefined> {
  const page = files.get('/index.html')
  return page === undefined ? undefined : new Response(plainOf(page)).text()
}

function plainOf({ content, encoded: { gzip } }: StaticFile): ConstructorParameters<typeof Response>[0] {
  if (content !== undefined || gzip === undefined) return content
  return new Response(gzip).body?.pipeThrough(new DecompressionStream('gzip')) ?? null
}

/** The smallest first. */
function encodingsOf({ encoded }: StaticFile): readonly Encoding[] {
  return (['br', 'gzip'] as const).filter((encoding) => encoded[encoding] !== undefined)
}

/** Paths at which browsers and crawlers look for files by themselves; the page in their place would be read as one. */
const FILES_ONLY = new Set(['/favicon.ico', '/robots.txt'])

function isPage(request: StaticRequest): boolean {
  if (request.path.startsWith(HASHED_FOLDER) || FILES_ONLY.has(request.path)) return false
  const accept = request.header('accept')
  return accept === undefined || /text\/html|\*\/\*/.test(accept)
}
