/** All that can be called on a server, found in the code, so that what is new is attacked without being written down anywhere. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#http'
import { readServerRoutes } from '#testing/server-routes'

export type AttackedEndpoint = {
  /** `POST /api/auth/sign-in`. */
  readonly key: string
  readonly method: string
  readonly path: string
  /** Of its contract; undefined where it has none: uploads, downloads, pages. */
  readonly input: AnyEndpoint['input'] | undefined
}

const root = join(import.meta.dirname, '../..')
/** Contracts are in files of such names; the test of `expectations.ts` says of a route whose contract is elsewhere. */
const CONTRACT_FILE = /^(?:services|tools)\/[a-z-]+\/(?:[a-z-]+\/)*[a-z-]*endpoints?\.ts$/

const endpointShape = z.object({ method: z.string(), path: z.string(), bodyLimitBytes: z.number() })

/** The routes of a server with the inputs of their contracts. */
export async function readEndpoints(): Promise<readonly AttackedEndpoint[]> {
  const [routes, contracts] = await Promise.all([readServerRoutes(), readContracts()])
  const endpoints = routes.map(({ method, path }) => {
    const key = `${method} ${path}`
    return { key, method, path, input: contracts.get(key)?.input }
  })
  const known = new Map(endpoints.filter(({ method }) => method !== 'ALL').map((one) => [one.key, one]))
  return [...known.values()]
}

/** Middleware that every request to such a path goes through, of any method: it might answer without being an endpoint. */
export async function readGates(): Promise<readonly string[]> {
  return (await readServerRoutes()).filter(({ method }) => method === 'ALL').map(({ path }) => path)
}

/** Every endpoint that is declared, by method and path. */
export async function readContracts(): Promise<ReadonlyMap<string, AnyEndpoint>> {
  const files = await readdir(join(root, 'src'), { recursive: true })
  const paths = files.filter((file) => CONTRACT_FILE.test(file))
  const modules = await Promise.all(paths.map((path) => import(pathToFileURL(join(root, 'src', path)).href)))
  return new Map(modules.flatMap((one: unknown) => endpointsIn(one)).map((one) => [`${one.method} ${one.path}`, one]))
}

/** Exported by itself, or in an object of several. */
function endpointsIn(exported: unknown): readonly AnyEndpoint[] {
  return Object.values(exported ?? {}).flatMap((one: unknown) => {
    if (isEndpoint(one)) return [one]
    return typeof one === 'object' && one !== null && !Array.isArray(one) ? Object.values(one).filter(isEndpoint) : []
  })
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return endpointShape.safeParse(value).success
}
