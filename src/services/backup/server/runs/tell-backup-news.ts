/** What administrators hear of backups: when those of the schedule begin to fail for a reason, and when they succeed again. */
import { toIso } from '#base/clock'
import { formatBytes } from '#base/format-bytes'
import { formatInstant } from '#base/format'
import type { Notice } from '#messaging/server'
import { describeFailureOf, type RunRow, type RunRows } from './run-rows.ts'
import type { SettingsRow } from './settings-row.ts'

const ADMINISTRATION_PATH = '/account/verwaltung'

/** Tells the administrators, those who were told already only once by its key; false where one could not be told. */
export type TellAdministrators = (notice: Notice) => Promise<boolean>

/** Harmless to repeat; to be called after each backup, and now and then for what could not be told. */
export async function tellBackupNews(o: {
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
  if (news !== undefined && (await o.tell(news))) await o.settings.noteTold(last?.failure ?? undefined)
}

/** What is new in how the last one ended, where administrators know of `toldFailure`; undefined: nothing. */
function newsOf(last: RunRow, success: RunRow | undefined, toldFailure: string | undefined): Notice | undefined {
  if (last.state === 'done') return toldFailure === undefined ? undefined : recovered(last)
  // A person who asked for one sees its outcome.
  const reason = describeFailureOf(last)
  if (reason === undefined || last.dueAtMs === null || last.failure === toldFailure) return undefined
  return failed(last, reason, success)
}

const common = { kind: 'backup', source: 'account', link: ADMINISTRATION_PATH } as const

function recovered({ id, sizeBytes }: RunRow): Notice {
  return {
    ...common,
    key: `backup-recovered-${id}`,
    title: 'Die Sicherung klappt wieder',
    body: `Gerade ist eine fertig geworden, sie hat ${formatBytes(sizeBytes ?? 0)}.`,
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
