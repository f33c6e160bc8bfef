/** Limits by address and account, links that confirm an address, and what answers give away of who has an account. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  changeEmail,
  confirmEmailChange,
  readAccount,
  sendPasswordReset,
  sendSignInCode,
  signIn,
  signInWithCode,
  signOut,
  signUp,
} from '#auth'
import { codeIn, tokenIn } from '#testing/messages/read-mail'
import { ATTACKER_PASSWORD } from '../attackers.ts'
import type { AttackAnswer } from '../send.ts'
import { codeOf, mailBy, openBrowser } from './attack-browser.ts'
import { atOnce, type SignInAttack } from './sign-in-attack.ts'
import { distinctness } from './distinctness.ts'

/** So many of 20 at one moment may be looked at, by rule A7. */
const LOOKED_AT = 3
/** The same limit for one account, from any number of addresses. */
const LOOKED_AT_ACCOUNT = 14

export const addressLimits: SignInAttack = async ({ server, holds }) => {
  const tries = async (what: string, addressOf: (index: number) => string): Promise<void> => {
    const answers = await atOnce(20, (index) => {
      const body = { email: `nobody${index}${what}@beispiel.example`, password: 'x1234567' }
      return openBrowser(server).send(signIn, body, { 'x-forwarded-for': addressOf(index) })
    })
    const lookedAt = answers.filter(({ status }) => status === 401).length
    holds(lookedAt > 0 && lookedAt <= LOOKED_AT, 'one caller has few tries', `${lookedAt} of 20 by ${what}`)
  }
  const spellings = [
    '198.51.100.200',
    '::ffff:198.51.100.200',
    '[::ffff:198.51.100.200]:1',
    '198.51.100.200:99',
    '::ffff:c633:64c8',
    '::FFFF:198.51.100.200',
    '0:0:0:0:0:ffff:198.51.100.200',
  ]
  await tries('address', () => '203.0.113.9')
  await tries('network', (index) => `2001:db8:1:2::${index.toString(16)}`)
  await tries('chain', (index) => `198.51.100.${index}, 203.0.113.77`)
  await tries('junk', (index) => `x${index}, junk`)
  await tries('spelling', (index) => spellings[index % spellings.length] ?? '')
}

/** If no proxy is named, the server does not believe what a request's headers say of its address. */
export const withoutProxies: SignInAttack = async ({ startPlain, holds }) => {
  const server = await startPlain()
  const answers = await atOnce(20, (index) => {
    const body = { email: `nobody${index}@beispiel.example`, password: 'x1234567' }
    return openBrowser(server).send(signIn, body, { 'x-forwarded-for': `198.51.100.${index}` })
  })
  const lookedAt = answers.filter(({ status }) => status === 401).length
  holds(lookedAt > 0 && lookedAt <= LOOKED_AT, 'one caller has few tries', `${lookedAt} of 20 without proxies`)
}

/** A whole network guesses the password of one user, who can still sign in. */
export const accountLimits: SignInAttack = async ({ server, register, holds }) => {
  const { browser, email } = await register('locked')
  const guesses: AttackAnswer[] = []
  for (let index = 0; index < 40; index++) {
    guesses.push(await openBrowser(server).send(signIn, { email, password: `Kein Pferd ${index}` }))
  }
  const lookedAt = guesses.filter(({ status }) => status === 401).length
  holds(lookedAt > 0 && lookedAt <= LOOKED_AT_ACCOUNT, 'one account has few tries', `${lookedAt} of 40 addresses`)
  await browser.send(signOut)
  const own = await browser.send(signIn, { email, password: ATTACKER_PASSWORD })
  holds(own.status === 200, 'its owner gets in from a known browser', codeOf(own))
}

/**
 * Rule M9: a user who sets another person's address for their own account gains nothing when the owner of the address presses the
 * button of the mail in a browser without a session.
 */
export const confirmedLinks: SignInAttack = async ({ server, mails, register, holds }) => {
  const squatter = await register('squatter')
  const victim = `owner.${squatter.email}`
  const mail = await mailBy(mails, victim, () => squatter.browser.send(changeEmail, { email: victim }))
  await openBrowser(server).send(confirmEmailChange, { token: tokenIn(mail) })
  const owner = openBrowser(server)
  const code = await mailBy(mails, victim, () => owner.send(sendSignInCode, { email: victim })).catch(() => undefined)
  if (code !== undefined) await owner.send(signInWithCode, { email: victim, code: codeIn(code) })
  const account = await squatter.browser.copy().send(readAccount)
  const password = await openBrowser(server).send(signIn, { email: victim, password: ATTACKER_PASSWORD })
  holds(
    !account.text.includes(`"email":"${victim}"`),
    'a confirming link leaves no squatter in',
    'the session goes on counting',
  )
  holds(password.status !== 200, 'a confirming link leaves no squatter in', 'the password goes on counting')
}

/** However little is asked for: fewer would tell chance from nothing. */
const ROUNDS = 24
/** Each is asked for twice, since mails to one address are few. */
const PEOPLE = ROUNDS / 2
/** Half is chance; what is above this twice in a row is felt. */
const FELT = 0.72

/** Answers and times are the same whether or not there is an account. */
export const enumeration: SignInAttack = async ({ server, register, holds }) => {
  const registerAll = async (): Promise<readonly string[]> => {
    const emails: string[] = []
    for (let index = 0; index < PEOPLE; index++) emails.push((await register('known')).email)
    return emails
  }
  const known = await registerAll()
  let others: readonly string[] | undefined
  const kinds = [
    {
      name: 'sign-in',
      endpoint: signIn,
      body: (email: string) => ({ email, password: 'Falsches Pferd 12' }),
      pauseMs: 0,
    },
    { name: 'code', endpoint: sendSignInCode, body: (email: string) => ({ email }), pauseMs: 20 },
    { name: 'reset', endpoint: sendPasswordReset, body: (email: string) => ({ email }), pauseMs: 20 },
    {
      name: 'sign-up',
      endpoint: signUp,
      body: (email: string) => ({ name: 'x', email, password: 'Pferd mit Batterie 48!' }),
      pauseMs: 0,
    },
  ]
  for (const { name, endpoint, body, pauseMs } of kinds) {
    const measure = async (people: readonly string[]) => {
      const answers: { readonly known: AttackAnswer[]; readonly unknown: AttackAnswer[] } = { known: [], unknown: [] }
      for (let index = 0; index < ROUNDS; index++) {
        const email = people[index % PEOPLE] ?? ''
        const ask = async (address: string): Promise<AttackAnswer> => {
          const answer = await openBrowser(server).send(endpoint, body(address))
          if (pauseMs > 0) await sleep(pauseMs)
          return answer
        }
        const isKnownFirst = index % 2 === 0
        const before = isKnownFirst ? await ask(email) : undefined
        const unknown = await ask(`un${name}.${email}`)
        const of = before ?? (await ask(email))
        // Both or none, so that they are of the same moments.
        if (of.status === 429 || unknown.status === 429) continue
        answers.known.push(of)
        answers.unknown.push(unknown)
      }
      return answers
    }
    const first = await measure(known)
    const shapes = [shapesOf(first.known), shapesOf(first.unknown)]
    holds(shapes[0] === shapes[1], 'answers do not say who has an account', `${name}: ${shapes.join(' / ')}`)
    const felt = (of: typeof first): number | undefined =>
      distinctness(
        of.known.map(({ ms }) => ms),
        of.unknown.map(({ ms }) => ms),
      )
    const once = felt(first)
    const counts = `${name}: ${first.known.length} and ${first.unknown.length}`
    holds(once !== undefined, 'enough is answered to be compared', counts)
    // What chance did once it does not do again.
    const isSuspected = once !== undefined && once > FELT
    if (isSuspected) others ??= await registerAll()
    const again = isSuspected ? felt(await measure(others ?? known)) : 0
    const isFelt = again === undefined || again > FELT
    holds(!isFelt, 'times do not say who has an account', `${name}: ${once?.toFixed(2)}, ${again?.toFixed(2)}`)
  }
}

/** What kinds of answers there were, without what is different in each. */
function shapesOf(answers: readonly AttackAnswer[]): string {
  const shape = ({ status, text, headers }: AttackAnswer): string =>
    `${status} ${text.replaceAll(/\d+/g, '#').slice(0, 80)} ${Object.keys(headers).toSorted().join()}`
  return [...new Set(answers.map(shape))].toSorted().join(' | ')
}
