/**
 * Passwords as argon2id in PHC form (`$argon2id$v=19$m=…,t=…,p=…$salt$tag`), so that each hash carries
 * the cost it was made with and the cost can be raised later. Default cost: OWASP's 19 MiB and 2 passes.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'

export const DEFAULT_MEMORY_KIB = 19_456
const PASSES = 2
const SALT_BYTES = 16
const TAG_BYTES = 32
/** Hashes that may wait per core; with more, a caller would wait over a second, so it is refused. */
const WAITING_PER_CORE = 64

export type PasswordHasher = {
  /** Rejects with the error of `busy` if too many hashes are waiting. */
  hash(password: string): Promise<string>
  verify(check: { readonly hash: string; readonly password: string }): Promise<boolean>
}

type Cost = { readonly memoryKiB: number; readonly passes: number; readonly lanes: number }

/** At most one hash per core runs at a time, so that sign-ins never starve the rest of the server. */
export function createPasswordHasher(options: {
  readonly memoryKiB?: number
  readonly parallelLimit?: number
  readonly busy: () => Error
}): PasswordHasher {
  const parallelLimit = options.parallelLimit ?? availableParallelism()
  const limited = createLimiter(parallelLimit, parallelLimit * WAITING_PER_CORE, options.busy)
  const cost: Cost = { memoryKiB: options.memoryKiB ?? DEFAULT_MEMORY_KIB, passes: PASSES, lanes: 1 }
  return {
    hash: (password) =>
      limited(async () => {
        const salt = randomBytes(SALT_BYTES)
        return formatHash(cost, salt, await derive(password, salt, cost, TAG_BYTES))
      }),
    verify: ({ hash, password }) =>
      limited(async () => {
        const { cost: usedCost, salt, tag } = parseHash(hash)
        return timingSafeEqual(tag, await derive(password, salt, usedCost, tag.length))
      }),
  }
}

/** No password is that long (`PASSWORD_MAX_LENGTH`), but an attempt may be anything. */
const MAX_TRIED = 1_024

/** Two keyboards may write the same „ü“ differently; NFKC makes them one password. */
export function normalizePassword(password: string): string {
  return password.slice(0, MAX_TRIED).normalize('NFKC')
}

function derive(password: string, salt: Buffer, cost: Cost, tagBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parameters = {
      message: normalizePassword(password),
      nonce: salt,
      parallelism: cost.lanes,
      tagLength: tagBytes,
      memory: cost.memoryKiB,
      passes: cost.passes,
    }
    argon2('argon2id', parameters, (error, tag) => (error === null ? resolve(tag) : reject(error)))
  })
}

function formatHash(cost: Cost, salt: Buffer, tag: Buffer): string {
  const parameters = `m=${cost.memoryKiB},t=${cost.passes},p=${cost.lanes}`
  return `$argon2id$v=19$${parameters}$${toBase64(salt)}$${toBase64(tag)}`
}

function parseHash(hash: string): { readonly cost: Cost; readonly salt: Buffer; readonly tag: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash)
  const [, memoryKiB, passes, lanes, salt, tag] = match ?? []
  if (salt === undefined || tag === undefined) throw new Error('a stored password hash is not in argon2id form')
  return {
    cost: { memoryKiB: Number(memoryKiB), passes: Number(passes), lanes: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

function createLimiter(
  parallelLimit: number,
  waitingLimit: number,
  busy: () => Error,
): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= parallelLimit) {
      if (waiting.length >= waitingLimit) throw busy()
      // Finished work hands its place over, so `running` stays the same.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
