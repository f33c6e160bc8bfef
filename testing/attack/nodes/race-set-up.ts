/**
 * The first administrator: many open the set-up link at the same moment, on both nodes, and one of them is it. The database is
 * as new: the administrator that was made with it has left, so a link counts that no log has shown (rules E1 to E3).
 */
import { deleteAccount, listPeople, signUp } from '#auth'
import { ADMINISTRATOR, readSetUpLink } from '#testing/people/set-up-server'
import { ask, ATTACKER_PASSWORD, expectJson, signInAgain, signInChief, type Attacker } from '../attackers.ts'
import { codeOf } from '../sign-in/attack-browser.ts'
import { atOnce } from '../sign-in/sign-in-attack.ts'
import { learns, used, type Nodes } from './both-nodes.ts'

const AT_ONCE = 12
/** Leaving is a job, which removes the account last of all. */
const LEAVING_MS = 15_000

/** Resolves to the administrator. */
export async function raceSetUp({ here, there, holds }: Nodes): Promise<Attacker> {
  const chief = await signInChief(here)
  expectJson(await ask(here, { ...deleteAccount, person: chief, body: { name: ADMINISTRATOR.name } }), 'leaving')
  const readSecret = async (): Promise<string | undefined> =>
    readSetUpLink(here.environment).then(
      (link) => new URL(link).hash.slice(1),
      () => undefined,
    )
  const isNew = await learns(async () => (await readSecret()) !== undefined, LEAVING_MS)
  const invitation = await readSecret()
  if (!isNew || invitation === undefined) throw new Error('the server is not as new when the last account has gone')
  for (const node of [here, there]) node.secrets.add(invitation)

  const email = (index: number): string => `first.${index}@example.de`
  const open = (index: number, secret?: string) => {
    const body = { name: `Erste ${index}`, email: email(index), password: ATTACKER_PASSWORD, invitation: secret }
    return ask(index % 2 === 0 ? here : there, { ...signUp, body })
  }
  const before = await atOnce(2, (index) => open(index))
  const isClosed = before.every((answer) => codeOf(answer) === 'not-set-up')
  holds(isClosed, 'no account is made before there is an administrator', before.map(codeOf).join())
  const answers = await atOnce(AT_ONCE, (index) => open(index, invitation))
  holds(used(answers) === 1, 'a set-up link is taken once over both', `${used(answers)} times`)
  const others = answers.filter(({ status }) => status !== 200).map(codeOf)
  const isRefused = others.every((code) => code === 'invalid-set-up-link')
  holds(isRefused, 'who is not the first is told so', others.join())
  const late = await atOnce(2, (index) => open(AT_ONCE + index, invitation))
  holds(used(late) === 0, 'a set-up link that was taken opens nothing on either', late.map(codeOf).join())

  const winner = answers.findIndex(({ status }) => status === 200)
  const first = await signInAgain(there, email(winner))
  const { people } = listPeople.output.parse(expectJson(await ask(there, { ...listPeople, person: first }), 'the list'))
  holds(people.length === 1, 'only the first has an account', people.map((one) => one.email).join())
  return first
}
