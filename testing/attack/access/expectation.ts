/** The audience of an endpoint, as declared in a row of the table; see `expectations.ts`. */
import type { Belongings } from './belongings.ts'
import type { Caller } from './callers.ts'
import type { Reach } from './owned-documents.ts'

export type Audience =
  /** Every caller, signed in or not: sign-in endpoints, public keys, and requests with a secret of their own in the address or body. */
  | 'everybody'
  /** Every signed-in user, about themselves: their request never reaches anything of other users. */
  | 'signed-in'
  /** Signed-in users who can see the named thing. */
  | 'seeing'
  /** The signed-in owner of the named thing. */
  | 'owner'
  /** As `signed-in`, and programs with a token. */
  | 'program'
  /** As `seeing`, and programs with a token. */
  | 'program-seeing'
  /** The administrator alone; it does not exist for anybody else. */
  | 'administrator'

export type Expectation = {
  readonly who: Audience
  /** It is no endpoint of a contract, but a route of its own: an upload, a download, a page. */
  readonly isBare?: true
  /** It may end the caller's session, so it comes last. */
  readonly isEnding?: true
  /** Its answer changes by itself, or it is rationed: Anna's is not compared with what it was before. */
  readonly isVolatile?: true
  /** Not even Anna gets an answer to what is aimed: a draft, a signature that is wrong. */
  readonly isUnreachable?: true
  /** What is aimed in place of what the names of the input lead to. */
  readonly aims?: (o: AimContext) => readonly Aim[]
}

/** A request that the attack sends. */
export type Aim = {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly reach: Reach
  /** Something of hers is named in it. */
  readonly isHers: boolean
}

export type AimContext = {
  readonly has: Belongings
  /** The uid of who calls. */
  readonly self: string
}

/** Whether it is no fault that the caller is answered well: then it is theirs, or everybody's. */
export function mayBeAnswered({ who }: Expectation, caller: Caller, aim: Aim): boolean {
  const { kind } = caller
  // Not even signing out: requests that a page of another site sends with a session are accepted nowhere.
  if (kind === 'forged') return aim.method === 'GET'
  if (who === 'everybody') return true
  if (kind === 'nobody') return false
  if (kind === 'read-token' || kind === 'write-token') {
    const mayWrite = kind === 'write-token' || aim.method === 'GET'
    return mayWrite && (who === 'program' || (who === 'program-seeing' && (!aim.isHers || caller.isAnna)))
  }
  if (who === 'administrator') return kind === 'administrator'
  if (who === 'signed-in' || who === 'program') return true
  const isSeen = !aim.isHers || caller.isAnna || (kind === 'member' && aim.reach === 'shared')
  return who === 'owner' ? !aim.isHers || caller.isAnna : isSeen
}

/** Whether to do it is the caller's right, so that it would change what Anna has without being an attack. */
export function isTheirRight(expectation: Expectation, caller: Caller, aim: Aim): boolean {
  const { who } = expectation
  if (aim.method === 'GET' || !mayBeAnswered(expectation, caller, aim)) return false
  if (who === 'administrator' || (caller.isAnna && who !== 'everybody')) return true
  return aim.isHers && caller.kind === 'member' && (who === 'seeing' || who === 'program-seeing')
}
