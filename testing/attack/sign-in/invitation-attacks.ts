/** Invitations that share a document: they share nothing that is not the administrator's to share, with one user, and nothing besides. */
import * as z from 'zod/mini'
import { confirmSignUp, invite, listInvitations, readAccount, signIn, signUp, type InvitationShare } from '#auth'
import { codeIn } from '#testing/messages/read-mail'
import { ADMINISTRATOR } from '#testing/people/set-up-server'
import { EMPTY_WHEEL } from '#testing/wheels'
import { ATTACKER_PASSWORD, expectJson } from '../attackers.ts'
import { codeOf, mailBy, openBrowser, type AttackBrowser } from './attack-browser.ts'
import { atOnce, type SignInAttack, type SignInAttackContext } from './sign-in-attack.ts'

const AT_ONCE = 6

type Thing = InvitationShare & { readonly path: string }
const thing = (collection: string, id: string): Thing => ({
  collection,
  id,
  path: `/api/documents/${collection}/${id}`,
})

const account = z.object({ account: z.object({ uid: z.string() }) })

const uidOf = async (browser: AttackBrowser): Promise<string> =>
  account.parse(expectJson(await browser.send(readAccount), 'an account')).account.uid

const sees = async (browser: AttackBrowser, { path }: Thing): Promise<boolean> =>
  (await browser.send({ method: 'GET', path })).status === 200

const setMembers = (browser: AttackBrowser, { path }: Thing, memberIds: readonly string[]) =>
  browser.send({ method: 'PUT', path: `${path}/members` }, { memberIds })

export const invitedShares: SignInAttack = async (context) => {
  const { server, register, holds } = context
  const chief = openBrowser(server)
  const { email, password } = ADMINISTRATOR
  expectJson(await chief.send(signIn, { email, password }), 'the administrator')
  const victim = await register('victim')
  const [own, foreign, lent] = [
    await makeWheel(chief, 'invited-own'),
    await makeWheel(victim.browser, 'invited-foreign'),
    await makeWheel(victim.browser, 'invited-lent'),
  ]
  expectJson(await setMembers(victim.browser, lent, [await uidOf(chief)]), 'sharing')

  const link = await inviteTo(chief, own)
  const forms = await atOnce(AT_ONCE, (index) => fillIn(context, `invited.${index}@beispiel.example`, link))
  const browsers = await atOnce(AT_ONCE, async (index) => {
    const form = forms[index]
    if (form !== undefined) await form.browser.send(confirmSignUp, form.body)
    return form?.browser ?? openBrowser(server)
  })
  const seeing: AttackBrowser[] = []
  for (const browser of browsers) if (await sees(browser, own)) seeing.push(browser)
  holds(seeing.length === 1, 'an invitation shares with one user', `${seeing.length} of ${AT_ONCE} at once`)
  await tryMore(context, seeing[0] ?? openBrowser(server), own)

  for (const [what, target] of [
    ['a wheel of another user', foreign],
    ['a wheel that is shared with the administrator', lent],
    ['the record of another user', thing('users', await uidOf(victim.browser))],
  ] as const) {
    const { browser, body } = await fillIn(context, `to.${target.id}@beispiel.example`, await inviteTo(chief, target))
    await browser.send(confirmSignUp, body)
    holds(await isIn(browser), 'an invitation makes an account whatever it shares', what)
    holds(!(await sees(browser, target)), 'an invitation shares what the administrator owns', what)
  }
}

/** What the invited user is not: the owner, and an administrator. */
async function tryMore({ holds }: SignInAttackContext, invited: AttackBrowser, own: Thing): Promise<void> {
  const others = await setMembers(invited, own, [await uidOf(invited), 'somebody'])
  holds(others.status >= 400, 'an invited user shares nothing further', codeOf(others))
  const removal = await invited.send({ method: 'DELETE', path: `${own.path}/history` })
  holds(removal.status >= 400, 'an invited user is not the owner', codeOf(removal))
  const further = await invited.send(invite, { note: 'Noch wer', share: { collection: own.collection, id: own.id } })
  holds(codeOf(further) === 'not-found', 'an invited user invites no user', codeOf(further))
  const list = await invited.send(listInvitations)
  holds(codeOf(list) === 'not-found', 'an invited user reads no invitations', codeOf(list))
}

const isIn = async (browser: AttackBrowser): Promise<boolean> => (await browser.send(readAccount)).status === 200

async function makeWheel(owner: AttackBrowser, id: string): Promise<Thing> {
  const wheel = thing('wheels', id)
  expectJson(await owner.send({ method: 'PUT', path: wheel.path }, { fields: EMPTY_WHEEL }), 'a wheel')
  return wheel
}

/** The secret of a new invitation. */
async function inviteTo(chief: AttackBrowser, { collection, id }: Thing): Promise<string> {
  const answer = await chief.send(invite, { note: 'Willkommen', share: { collection, id } })
  return new URL(invite.output.parse(expectJson(answer, 'an invitation')).link).hash.slice(1)
}

/** Asks for the code of a sign-up; what is sent with it makes the account. */
async function fillIn({ server, mails }: SignInAttackContext, email: string, invitation: string) {
  const browser = openBrowser(server)
  const form = { name: 'Neu', email, password: ATTACKER_PASSWORD, invitation }
  const mail = await mailBy(mails, email, () => browser.send(signUp, form))
  return { browser, body: { email, code: codeIn(mail) } }
}
