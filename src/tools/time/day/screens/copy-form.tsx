import { dateOfDay, dayNumber, FAR_DATE_TEXT, isFarDate, weekOf } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'
import { failed, ok, type Result } from '#base/result'
import { QuietText } from '#ui/card'
import { CheckGroup } from '#ui/form/check-group'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import type { Account } from '../../account/account.ts'
import { newEntryId, useApplyEdits } from '../../frame/screens/use-apply-edits.ts'
import type { TimeData } from '../../frame/screens/use-time-data.ts'
import { shortDate } from '../../words/format-day-name.ts'
import { formatHours } from '../../words/format-duration.ts'
import { planCopies, type DayCopy } from '../copy-days.ts'

type CopyFormProps = {
  readonly from: LocalDate
  /** One day, or the seven of a week. */
  readonly count: number
  readonly data: TimeData
  readonly account: Account
  readonly onClose: () => void
}

type CopyDraft = {
  readonly date: string
  /** The days that are filled; undefined for those that nothing speaks against. */
  readonly chosen: readonly LocalDate[] | undefined
}

export function CopyForm({ from, count, data, account, onClose }: CopyFormProps) {
  const applyEdits = useApplyEdits()
  const isWeek = count > 1
  const copiesTo = (date: string): Result<readonly DayCopy[], string> => {
    const problem = findDateProblem(date, from, isWeek)
    if (problem !== undefined) return failed(problem)
    return ok(planCopies({ entries: data.entries, day: account.day }, { from, to: firstOf(date, isWeek), count }))
  }
  const form = useForm({
    start: (): CopyDraft => ({ date: dateOfDay(dayNumber(from) + count), chosen: undefined }),
    read: ({ date, chosen }) => {
      const copies = copiesTo(date)
      if (!copies.ok) return failed({ date: copies.error })
      const edits = copies.value
        .filter((copy) => isChosen(copy, chosen))
        .flatMap(({ entries }) => entries.map((entry) => ({ kind: 'put' as const, id: newEntryId(), entry })))
      return edits.length === 0 ? failed({ date: NOTHING }) : ok(edits)
    },
    onSave: (edits) => {
      onClose()
      const entries = edits.length === 1 ? 'Ein Eintrag' : `${edits.length} Einträge`
      applyEdits(edits, `${entries} kopiert: ${nameOf(from, isWeek)} nach ${nameOf(form.draft.date, isWeek)}`)
    },
  })
  const { date, chosen } = form.draft
  const copies = copiesTo(date)
  return (
    <FormDialog title={`${nameOf(from, isWeek)} kopieren`} submitLabel="Kopieren" form={form} onClose={onClose}>
      <Field
        label={isWeek ? 'In die Woche mit dem Tag' : 'Auf den Tag'}
        name="date"
        type="date"
        value={date}
        onChange={(next) => form.set({ date: next, chosen: undefined })}
        onBlur={() => form.leave('date')}
        error={form.errors.date}
        hint={isWeek && copies.ok ? nameOf(date, true) : undefined}
        isRequired
        autoFocus
      />
      {copies.ok ? (
        <DaysField copies={copies.value} chosen={chosen} onChange={(next) => form.set({ chosen: next })} />
      ) : null}
      <QuietText>
        Kopiert werden Zeiten, Projekt, Schlagwörter und Notiz. Was noch läuft, nicht einmal eine Minute dauert oder
        dort schon genauso steht, wird ausgelassen.
      </QuietText>
    </FormDialog>
  )
}

type DaysFieldProps = Pick<CopyDraft, 'chosen'> & {
  readonly copies: readonly DayCopy[]
  readonly onChange: (chosen: readonly LocalDate[]) => void
}

/** The days that can be filled, with what speaks against each. */
function DaysField({ copies, chosen, onChange }: DaysFieldProps) {
  return (
    <CheckGroup
      label="Gefüllt wird"
      options={copies.map((copy) => ({ value: copy.to, text: shortDate(copy.to), detail: describe(copy) }))}
      chosen={copies.filter((copy) => isChosen(copy, chosen)).map(({ to }) => to)}
      onChange={onChange}
    />
  )
}

const NOTHING = 'Hier gibt es nichts zu kopieren. Wähle unten einen Tag oder hier ein anderes Datum.'

function findDateProblem(date: string, from: LocalDate, isWeek: boolean): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return 'Wähle einen Tag.'
  if (isFarDate(date)) return FAR_DATE_TEXT
  if (firstOf(date, isWeek) !== from) return undefined
  return isWeek ? 'Das ist dieselbe Woche.' : 'Das ist derselbe Tag.'
}

function firstOf(date: LocalDate, isWeek: boolean): LocalDate {
  return isWeek ? weekOf(date).monday : date
}

function isChosen({ to, entries, obstacle }: DayCopy, chosen: readonly LocalDate[] | undefined): boolean {
  return chosen === undefined ? obstacle === undefined && entries.length > 0 : chosen.includes(to)
}

function nameOf(date: LocalDate, isWeek: boolean): string {
  return isWeek ? `KW ${weekOf(date).week}` : shortDate(date)
}

/** `Fronleichnam · 3 Einträge, 8:00 Std. Arbeit` */
function describe({ entries, work, obstacle, same, missing }: DayCopy): string {
  const some = entries.length === 1 ? 'Ein Eintrag' : `${entries.length} Einträge`
  const what = entries.length > 0 ? [`${some}, ${formatHours(work)} Arbeit`] : same > 0 ? ['Steht schon so da'] : []
  const skipped = missing === 0 ? [] : [`${missing} ohne diese Uhrzeit (Zeitumstellung)`]
  return [...(obstacle === undefined || entries.length === 0 ? [] : [obstacle]), ...what, ...skipped].join(' · ')
}
