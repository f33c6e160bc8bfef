/**
 * How a server gets its administrator (rules E1 to E6): the user of the set-up link from its log, or a user at its machine, makes
 * the first account. The token of the link is not stored: it is computed each time from a random number in the database and the
 * server's secret. So all servers of the database print the same link, and a copy of the database alone opens nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#base/app-error'
import { INVITATION_PATH, SET_UP_MARK, type AuthErrorCode, type SetUpState } from '#auth'
import type { Person } from '../account.ts'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import { appointAdministrator, readAdministratorId } from '../own-tables.ts'
import { findPerson } from '../people.ts'
import { giveBackSetUpNumber, keepSetUpNumber, readSetUpNumber, takeSetUpNumber } from '../store/set-up-row.ts'

/** An applicant for an account: the secret of their link, if any, and whether their browser runs on the server's machine. */
export type Applicant = {
  readonly invitation: string | undefined
  readonly caller: Pick<Caller, 'isLocalBrowser'>
}

/**
 * Read anew each time, so that a change counts on all servers at once. If a crash left the server without an administrator, one is
 * appointed here.
 */
export async function hasAdministrator(engine: Engine): Promise<boolean> {
  const { kysely } = engine.store
  if ((await readAdministratorId(kysely)) !== undefined) return true
  await appointAdministrator(kysely)
  return (await readAdministratorId(kysely)) !== undefined
}

export function isSetUpNeeded(engine: Engine): boolean {
  return engine.options.isSetUpNeeded ?? true
}

/** What a page has to know before it offers a form. */
export async function readSetUpState(engine: Engine, caller: Applicant['caller']): Promise<SetUpState> {
  if (!isSetUpNeeded(engine) || (await hasAdministrator(engine))) return 'done'
  return maySetUpHere(engine, caller) ? 'here' : 'by-link'
}

/** Returns the link whose first user becomes the administrator; undefined if there is one. */
export async function readSetUpLink(engine: Engine): Promise<string | undefined> {
  if (!isSetUpNeeded(engine) || (await hasAdministrator(engine))) return undefined
  const token = tokenOf(engine, await keepSetUpNumber(engine.store.kysely))
  return `${engine.options.publicUrl}${INVITATION_PATH}#${SET_UP_MARK}${token}`
}

/** Throws `not-set-up` or `invalid-set-up-link` unless this one may make the first account; nothing is taken. */
export async function requireSetUpRight(engine: Engine, applicant: Applicant): Promise<void> {
  await readSetUpRight(engine, applicant)
}

/** Takes the right to create the first account; of two simultaneous applicants, only one gets it. */
export async function takeSetUpRight(engine: Engine, applicant: Applicant): Promise<{ giveBack(): Promise<void> }> {
  const { kysely } = engine.store
  const number = await readSetUpRight(engine, applicant)
  if (number !== undefined && !(await takeSetUpNumber(kysely, number))) throw invalidLink()
  return {
    giveBack: async () => (number === undefined ? undefined : giveBackSetUpNumber(kysely, number)),
  }
}

export function isSetUpSecret(secret: string | undefined): secret is string {
  return secret?.startsWith(SET_UP_MARK) === true
}

export function invalidLink(): AppError<AuthErrorCode> {
  return new AppError('invalid-set-up-link')
}

/** Notifies a user that they are the administrator, if they are (rule E6). The list shows the message once. */
export function notifyAdministrator(engine: Engine, uid: string): void {
  if (!isSetUpNeeded(engine)) return
  engine.backgroundWork.run(async () => {
    if ((await readAdministratorId(engine.store.kysely)) !== uid) return
    await engine.options.notify(uid, {
      key: 'administrator',
      kind: 'welcome',
      source: 'account',
      title: 'Du verwaltest diesen Server',
      body: 'Unter Konto › Verwaltung lädst du andere ein, sperrst Konten und bestimmst, wer sich registrieren darf.',
      link: '/account/verwaltung',
    })
  })
}

/** The same for a user whose account was made from a terminal, at their first sign-in. */
export function greetAdministrator(engine: Engine, person: Pick<Person, 'id' | 'lastLoginAt'>): void {
  if (person.lastLoginAt === undefined) notifyAdministrator(engine, person.id)
}

/** The administrator's name; undefined before there is an administrator. */
export async function readAdministratorName(engine: Engine): Promise<string | undefined> {
  const uid = await readAdministratorId(engine.store.kysely)
  if (uid === undefined) return undefined
  return (await engine.options.people?.readName(uid)) ?? (await findPerson(engine, uid))?.name
}

/** The number behind the user's link; undefined for a user at the machine while no link has been made. */
async function readSetUpRight(engine: Engine, { invitation, caller }: Applicant): Promise<string | undefined> {
  const number = await readSetUpNumber(engine.store.kysely)
  if (isSetUpSecret(invitation)) {
    const isRight = number !== undefined && isEqual(invitation.slice(SET_UP_MARK.length), tokenOf(engine, number))
    if (!isRight) throw invalidLink()
  } else if (!maySetUpHere(engine, caller)) throw new AppError<AuthErrorCode>('not-set-up')
  return number
}

/** If `PUBLIC_URL` is elsewhere, the app is opened as localhost only through a proxy or tunnel. */
function maySetUpHere(engine: Engine, { isLocalBrowser }: Applicant['caller']): boolean {
  const { hostname } = new URL(engine.options.publicUrl)
  return isLocalBrowser && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function tokenOf(engine: Engine, number: string): string {
  return createHmac('sha256', engine.options.secret).update(`set-up link\n${number}`).digest('base64url')
}

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
