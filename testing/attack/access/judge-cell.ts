/** Judges the answer to one caller's request: whether the caller may get a success, and may see its content. */
import type { AttackAnswer } from '../send.ts'
import { CANARY } from './belongings.ts'
import type { Caller } from './callers.ts'
import { mayBeAnswered, type Expectation, type Aim } from './expectation.ts'

export function judgeCell(
  o: { readonly key: string; readonly expectation: Expectation; readonly caller: Caller; readonly aim: Aim },
  answer: AttackAnswer,
): readonly string[] {
  const { caller, aim } = o
  const where = `${caller.name}, ${aim.method} ${aim.path.slice(0, 100)} -> ${answer.status}`
  const findings: string[] = []
  if (answer.status === 0 || answer.status >= 500) {
    findings.push(`failed: ${where} ${answer.failure ?? ''}${answer.text.slice(0, 120)}`)
  }
  const isGood = answer.status >= 200 && answer.status < 300
  if (isGood && !mayBeAnswered(o.expectation, caller, aim)) findings.push(`answered: ${where} (${o.key})`)
  const told = new Set(answer.text.match(CANARY) ?? [])
  for (const canary of told) if (!mayBeTold(caller, aim, canary)) findings.push(`told: ${canary} to ${where}`)
  const applied = /"outcome":"(?:applied|superseded|gone)"/.exec(answer.text)?.[0]
  const isMembers = caller.kind === 'member' && aim.reach === 'shared'
  if (applied !== undefined && aim.method !== 'GET' && aim.isHers && !isMembers)
    findings.push(`changed: ${where} ${applied}`)
  return findings
}

/** The canary says of itself what it stands in: `GEHEIM-shared-wheels.title`. */
export function mayBeTold(
  caller: Pick<Caller, 'kind' | 'isAnna'>,
  aim: Pick<Aim, 'method' | 'path'>,
  canary: string,
): boolean {
  const lower = canary.toLowerCase()
  const isName = lower === 'geheim-account-name'
  switch (caller.kind) {
    case 'member':
      return isName || lower.startsWith('geheim-shared-')
    case 'former':
      // The messages about their membership stay among their own; they name a shop with its group.
      return isOwnMessages(aim) && (isName || /^geheim-shared-(?:\w+\.(?:name|title)|shops\.group)$/.test(lower))
    case 'administrator':
      return isName || lower === 'geheim-account-invitation'
    case 'read-token':
      // A target is shown without what is secret in it: the address of a shop, but no header and no password.
      return caller.isAnna && aim.path.startsWith('/api/v1/') && isShownToReaders(lower)
    case 'write-token':
      return caller.isAnna && aim.path.startsWith('/api/v1/')
    case 'forged':
      // The answer is Anna's; that a foreign page does not get to read it is the browser's part.
      return aim.method === 'GET'
    default:
      return false
  }
}

/** Neither what a check sends along nor the key of a job, which is the only canary without the word in it. */
function isShownToReaders(canary: string): boolean {
  return canary.startsWith('geheim') && !/\.check\./.test(canary)
}

function isOwnMessages({ path }: Pick<Aim, 'path'>): boolean {
  return /^\/api\/(?:documents\/(?:Messages|feed|stream)|auth\/export)/.test(path)
}
