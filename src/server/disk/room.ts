/** Decides who may still write more data on a disk that fills up (rule Q10 of documents, P10 of accounts, U17 of files). Pure. */
import { AppError } from '#base/app-error'
import type { RequestErrorCode } from '#http'
import type { DiskLevel } from './disk-level.ts'

/** Space has to be freed first; devices resend their waiting changes by themselves. */
const RETRY_AFTER_SECONDS = 60

const texts = {
  /** Everybody: the text of the code itself. */
  full: undefined,
  guest:
    'Auf dem Server wird der Platz knapp, ohne Konto nimmt er gerade nichts an. Deine Änderungen bleiben auf diesem Gerät, bis wieder Platz ist.',
  newGuest:
    'Auf dem Server wird der Platz knapp, deshalb geht es gerade nicht ohne Konto. Registrier dich, oder versuch es später noch einmal.',
  newcomer: 'Auf dem Server ist kein Platz mehr. Versuch es später noch einmal.',
} as const

/** The reason why the data of a user with an account, or of a guest, may not grow; undefined if it may. */
export function refuseGrowth(level: DiskLevel, isGuest: boolean): AppError | undefined {
  if (level === 'critical') return refusal('full')
  return level === 'low' && isGuest ? refusal('guest') : undefined
}

/** The reason why new users are refused now, with or without an account. */
export function refuseNewUser(level: DiskLevel, isGuest: boolean): AppError | undefined {
  if (level === 'critical') return refusal('newcomer')
  return level === 'low' && isGuest ? refusal('newGuest') : undefined
}

function refusal(what: keyof typeof texts): AppError<RequestErrorCode> {
  const message = texts[what]
  const details = message === undefined ? {} : { message }
  return new AppError('storage-full', { retryAfterSeconds: RETRY_AFTER_SECONDS, ...details })
}
