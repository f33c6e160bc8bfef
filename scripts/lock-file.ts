/**
 * npm writes only those optional packages into the lock file that it could get, and `npm ci` then refuses the lock
 * file for missing the others: builds of tools for other platforms, where a registry does not carry all of them. Their
 * entries follow from what the tool itself declares, so that the lock file fits every platform and every registry.
 */
import * as z from 'zod'

const entrySchema = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const lockSchema = z.looseObject({ packages: z.record(z.string(), entrySchema) })

type Lock = z.infer<typeof lockSchema>

/** Reads a lock file's text; the order of everything in it stays as npm wrote it. */
export function parseLock(text: string): Lock {
  const lock: unknown = JSON.parse(text)
  lockSchema.parse(lock)
  // The schema has just accepted it; its own copy would have the keys in another order.
  return lock as Lock
}

type MissingPackage = {
  readonly name: string
  /** Exact version, or whatever range the tool declares. */
  readonly version: string
  /** Whether only development needs it. */
  readonly isDev: boolean
}

/** The optional packages that other packages of the lock file declare and that have no entry. */
export function findMissingPackages(lock: Lock): readonly MissingPackage[] {
  return Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !hasEntry(lock, path, name))
      .map(([name, version]) => ({ name, version, isDev: entry.dev === true })),
  )
}

/** The lock file with an entry for each of them, in npm's order. */
export function completeLock(lock: Lock): Lock {
  const added = findMissingPackages(lock).map(({ name, version, isDev }) => {
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name}: ${version} is no exact version`)
    const { os, cpu, libc } = platformOf(name)
    const entry = {
      version,
      cpu: [cpu],
      ...(isDev ? { dev: true } : {}),
      ...(libc === undefined ? {} : { libc: [libc] }),
    }
    return [`node_modules/${name}`, { ...entry, optional: true, os: [os] }] as const
  })
  const packages = [...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(packages) }
}

/** Looks in every folder in which Node would look from there. */
function hasEntry(lock: Lock, from: string, name: string): boolean {
  const parts = from.split(/\/?node_modules\//).slice(1)
  const folders = parts.map((_part, index) => `node_modules/${parts.slice(0, index + 1).join('/node_modules/')}/`)
  return ['', ...folders].some((folder) => lock.packages[`${folder}node_modules/${name}`] !== undefined)
}

/** Tools name their builds after the platform, `binding-linux-x64-musl`. */
function platformOf(name: string): { readonly os: string; readonly cpu: string; readonly libc: string | undefined } {
  const os = /android|darwin|freebsd|linux|openbsd|openharmony|sunos|win32/.exec(name)?.[0]
  const cpu = /arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64/.exec(name)?.[0]
  if (os === undefined || cpu === undefined) throw new Error(`${name} does not tell its platform`)
  if (os !== 'linux') return { os, cpu, libc: undefined }
  return { os, cpu, libc: name.includes('musl') ? 'musl' : name.includes('gnu') ? 'glibc' : undefined }
}
