/** What administrators hear of backups: when those of the schedule begin to fail or to lack files, and when all is well again. */
import { toIso } from '#base/clock'
import { formatBytes } from '#base/text/format-bytes'
import { formatCount, formatInstant } from '#base/text/format'
import type { Notice } from '#messaging/server'
import { describeFailureOf, type RunRow, type RunRows } from './run-rows.ts'
import type { SettingsRow } from './settings-row.ts'

const ADMINISTRATION_PATH = '/account/verwaltung'

/** Notifies the administrators; the notice's key prevents a second notification. False if one of them could not be notified. */
export type TellAdministrators = (notice: Notice) => Promise<boolean>

/** Safe to repeat; to be called after each backup, and regularly to retry failed notifications. */
export async function notifyBackupNews(o: {
  readonly rows: Pick<RunRows, 'findLastAttempt' | 'findLastSuccess'>
  readonly settings: Pick<SettingsRow, 'read' | 'noteTold'>
  readonly tell: TellAdministrators
}): Promise<void> {
  const [{ toldFailure }, last, success] = await Promise.all([
    o.settings.read(),
    o.rows.findLastAttempt(),
    o.rows.findLastSuccess(),
  ])
  const news = last === undefined ? undefined : newsOf(last, success, toldFailure)
  if (news !== undefined && (await o.tell(news.notice))) await o.settings.noteTold(news.reason)
}

/** `reason`: what administrators know of then; undefined: that all is well. */
type News = { readonly notice: Notice; readonly reason: string | undefined }

/** What is new in how the last one ended, if administrators know of the reason `told`; undefined: nothing. */
function newsOf(last: RunRow, success: RunRow | undefined, told: string | undefined): News | undefined {
  if (last.state === 'done') return newsOfDone(last, told)
  // A person who asked for one sees its outcome.
  const text = describeFailureOf(last)
  if (text === undefined || last.dueAtMs === null || last.failure === told) return undefined
  return { notice: failed(last, text, success), reason: last.failure ?? undefined }
}

function newsOfDone(last: RunRow, told: string | undefined): News | undefined {
  const missing = last.filesMissing ?? 0
  const toldMissing = readMissingReason(told)
  if (missing > 0 && last.dueAtMs !== null)
    // Bytes that are lost for good stay missing; those that are lost besides are news.
    return missing <= (toldMissing ?? 0)
      ? undefined
      : { notice: incomplete(last, missing), reason: missingReason(missing) }
  if (told === undefined || (missing > 0 && toldMissing !== undefined)) return undefined
  return { notice: recovered(last, toldMissing === undefined), reason: undefined }
}

const MISSING = 'files-missing:'

function missingReason(count: number): string {
  return MISSING + count
}

/** The number of missing files that administrators were last alerted to; undefined if the last alert was another, or none. */
function readMissingReason(reason: string | undefined): number | undefined {
  return reason?.startsWith(MISSING) === true ? Number(reason.slice(MISSING.length)) : undefined
}

const common = { kind: 'backup', source: 'account', link: ADMINISTRATION_PATH } as const

function recovered({ id, sizeBytes }: RunRow, hadFailed: boolean): Notice {
  return {
    ...common,
    key: `backup-recovered-${id}`,
    title: hadFailed ? 'Die Sicherung klappt wieder' : 'Die Sicherung ist wieder vollständig',
    body: `Gerade ist eine fertig geworden, sie hat ${formatBytes(sizeBytes ?? 0)}.`,
  }
}

function incomplete({ id }: RunRow, missing: number): Notice {
  const count = formatCount(missing, 'Datei', 'Dateien')
  const isOne = missing === 1
  return {
    ...common,
    key: `backup-incomplete-${id}`,
    title: `In der nächtlichen Sicherung ${isOne ? 'fehlt' : 'fehlen'} ${count}`,
    body: `Der Speicher des Servers hat sie nicht mehr; alles andere ist gesichert. Welche ${isOne ? 'es ist' : 'es sind'}, zeigt npm run admin -- files check. Ältere Sicherungen haben sie vielleicht noch: Leg eine beiseite, bevor der Server sie entfernt.`,
  }
}

function failed({ id }: RunRow, reason: string, success: RunRow | undefined): Notice {
  const last =
    success === undefined
      ? 'Bisher gibt es keine Sicherung.'
      : `Die letzte, die geklappt hat, ist vom ${formatInstant(toIso(success.startedAtMs))}.`
  return {
    ...common,
    key: `backup-failed-${id}`,
    title: 'Die nächtliche Sicherung hat nicht geklappt',
    body: `${reason} ${last}`,
  }
}
