/** Who may call an endpoint, as a row of the table says it; see `expectations.ts`. */
import type { Aim } from './aims.ts'
import type { Belongings } from './belongings.ts'
import type { Caller } from './callers.ts'

export type Audience =
  /** Whoever asks, signed in or not: ways in, public keys, what has a secret of its own in its address or body. */
  | 'everybody'
  /** Whoever is signed in, about themselves: what they send never reaches anything of somebody else. */
  | 'signed-in'
  /** Who is signed in and sees the thing that is named. */
  | 'seeing'
  /** Who is signed in and owns the thing that is named. */
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

export type AimContext = {
  readonly has: Belongings
  /** The uid of who calls. */
  readonly self: string
}

/** Whether it is no fault that the caller is answered well: then it is theirs, or everybody's. */
export function mayBeAnswered({ who }: Expectation, caller: Caller, aim: Aim): boolean {
  const { kind } = caller
  // Not even to sign out: what a page of somebody else sends with a session counts nowhere.
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
