import { failed } from '#base/result'
import { useMemo } from 'react'
import { formatCount, formatNumber } from '#base/text/format'
import { QuietText } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { countedEntries, mostWinners } from '../../chance/draw.ts'
import type { Mode, Wheel } from '../../model.ts'
import { parseCount } from '../../parts/parse-count.ts'

type SeveralDialogProps = {
  readonly wheel: Wheel
  readonly onDraw: (count: number) => void
  readonly onClose: () => void
}

/** Asks how many are to be drawn in one go. */
export function SeveralDialog({ wheel, onDraw, onClose }: SeveralDialogProps) {
  const [left, most] = useMemo(() => {
    const entries = countedEntries(wheel.entries)
    return [entries.length, mostWinners(entries)]
  }, [wheel.entries])
  const form = useForm({
    start: { count: String(Math.max(1, Math.min(2, left))) },
    read: ({ count }) => {
      const read = parseCount(count, most)
      return read.ok ? read : failed({ count: countErrorText(read.error, left, most) })
    },
    onSave: onDraw,
  })

  return (
    <FormDialog title="Mehrere ziehen" submitLabel="Ziehen" form={form} onClose={onClose}>
      <Field
        label="Wie viele?"
        {...fieldsOf(form).field('count')}
        inputMode="numeric"
        hint={left === 0 ? undefined : `1 bis ${formatNumber(most)}`}
        autoComplete="off"
        enterKeyHint="go"
        autoFocus
      />
      <QuietText>Nacheinander und ohne Zurücklegen: Niemand gewinnt zweimal. {afterTexts[wheel.mode]}</QuietText>
    </FormDialog>
  )
}

const afterTexts: Record<Mode, string> = {
  keep: 'Danach bleiben alle im Rad.',
  remove: 'Danach sind sie aus dem Rad.',
  rotate: 'Danach pausieren sie, bis alle dran waren.',
}

function countErrorText(error: 'no-number' | 'too-small' | 'too-large', left: number, most: number): string {
  if (left === 0) return 'Im Rad ist niemand, der gezogen werden kann.'
  if (error === 'no-number') return 'Gib eine ganze Zahl ein, zum Beispiel 2.'
  if (error === 'too-small') return 'Zieh mindestens einen Namen.'
  if (most < left) return `Auf einmal gehen hier höchstens ${formatNumber(most)}. Zieh danach noch einmal.`
  return left === 1 ? 'Im Rad ist nur 1 Name.' : `Im Rad sind nur ${formatCount(left, 'Name', 'Namen')}.`
}
