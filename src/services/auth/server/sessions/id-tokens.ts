/** The idTokens that refreshing a session returns, and the keys they are signed with (RFC 7519, RFC 7517, RFC 8037). */
import { createPrivateKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'
import { toIso } from '#base/clock'
import { ID_TOKEN_LIFE_MS } from '#auth'
import { createSecretBox } from '#database/server'
import type { Person } from '../account.ts'
import { authTables } from '../store/auth-store.ts'

export const ID_TOKEN_ALGORITHM = 'EdDSA'

export type IdTokens = {
  /**
   * Creates the signing key if it does not exist yet. Call it under the store's `runAlone`, so that only one of several nodes creates
   * it.
   */
  prepare(atMs: number): Promise<void>
  /** A signed token for a session of the user. */
  issue(person: Person, session: { readonly id: string; readonly createdAtMs: number }, atMs: number): Promise<string>
  /** The public keys of all tokens that may still be valid. */
  readPublicKeys(): Promise<readonly PublicKey[]>
}

const publicKeySchema = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })

/** A published key (RFC 7517). */
export type PublicKey = z.infer<typeof publicKeySchema> & {
  readonly kid: string
  readonly alg: typeof ID_TOKEN_ALGORITHM
}

type KeyRow = { readonly id: string; readonly publicKey: string; readonly privateKey: string }

export function createIdTokens(o: {
  readonly kysely: Kysely<unknown>
  readonly secret: string
  /** Issuer and audience: the address people use. */
  readonly publicUrl: string
}): IdTokens {
  const box = createSecretBox(o.secret, 'signing key')
  const opened = new Map<string, KeyObject>()
  const table = sql.table(authTables.jwks)

  const readRows = async (): Promise<readonly KeyRow[]> => {
    const { rows } = await sql<KeyRow>`
      SELECT id, "publicKey", "privateKey" FROM ${table} ORDER BY "createdAt" DESC, id`.execute(o.kysely)
    return rows
  }
  /** Undefined for a key of another secret, or of the library that made keys until November 2026: those only verify. */
  const openKey = ({ id, privateKey }: KeyRow): KeyObject | undefined => {
    const known = opened.get(id)
    if (known !== undefined) return known
    try {
      const key = createPrivateKey({
        key: Buffer.from(box.open(privateKey, id), 'base64'),
        format: 'der',
        type: 'pkcs8',
      })
      opened.set(id, key)
      return key
    } catch {
      return undefined
    }
  }
  const findSigningKey = async (): Promise<{ readonly kid: string; readonly key: KeyObject } | undefined> => {
    for (const row of await readRows()) {
      const key = openKey(row)
      if (key !== undefined) return { kid: row.id, key }
    }
    return undefined
  }

  return {
    async prepare(atMs) {
      if ((await findSigningKey()) !== undefined) return
      const { privateKey, publicKey } = generateKeyPairSync('ed25519')
      const id = randomBytes(16).toString('hex')
      const sealed = box.seal(privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'), id)
      await sql`
        INSERT INTO ${table} (id, "publicKey", "privateKey", "createdAt", alg, crv)
        VALUES (${id}, ${JSON.stringify(publicKey.export({ format: 'jwk' }))}, ${sealed}, ${toIso(atMs)},
          ${ID_TOKEN_ALGORITHM}, 'Ed25519')`.execute(o.kysely)
    },
    async issue(person, session, atMs) {
      const signing = await findSigningKey()
      if (signing === undefined) throw new Error('there is no key to sign idTokens with')
      const seconds = Math.floor(atMs / 1_000)
      return new SignJWT({
        email: person.email,
        email_verified: person.emailVerified,
        name: person.name,
        // A program's token is refused once its session has ended.
        sid: session.id,
        auth_time: Math.floor(session.createdAtMs / 1_000),
      })
        .setProtectedHeader({ alg: ID_TOKEN_ALGORITHM, kid: signing.kid })
        .setSubject(person.id)
        .setIssuer(o.publicUrl)
        .setAudience(o.publicUrl)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + ID_TOKEN_LIFE_MS / 1_000)
        .sign(signing.key)
    },
    async readPublicKeys() {
      return (await readRows()).map(({ id, publicKey }) => ({
        ...publicKeySchema.parse(JSON.parse(publicKey)),
        kid: id,
        alg: ID_TOKEN_ALGORITHM,
      }))
    },
  }
}
