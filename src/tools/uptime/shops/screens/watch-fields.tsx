/** How strict the watch is: when there is an alarm, how long an answer may take, and what ends some day. */
import { FieldRow } from '#ui/list/columns'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { RadioGroup } from '#ui/form/radio-group'
import { Select } from '#ui/form/select'
import { SwitchLine } from '#ui/form/switch'
import { strictnessLabels } from '../../collections.ts'
import { graceChoices, timeoutChoices } from '../../words/format-figures.ts'
import { strictnesses, type Strictness } from '../../model.ts'
import type { ShopFieldsProps } from './shop-fields-props.ts'

/** When there is an alarm, in words: the same delays as the monitor confirms by. */
const strictnessDetails = {
  strict: 'Alarm gleich beim ersten Fehler. Auch ein einzelner Aussetzer zählt.',
  normal:
    'Alarm frühestens nach 7\u00a0s: erst wenn drei Prüfungen hintereinander scheitern (nach 2\u00a0s und 5\u00a0s).',
  relaxed: 'Alarm frühestens nach 52\u00a0s: erst wenn fünf Prüfungen scheitern (nach 2, 5, 15 und 30\u00a0s).',
} as const satisfies Record<Strictness, string>

export const strictnessOptions = strictnesses.map((value) => ({
  value,
  text: strictnessLabels[value],
  detail: strictnessDetails[value],
}))

export function WatchFields({ form }: ShopFieldsProps) {
  const { draft } = form
  const { choice, field } = fieldsOf(form)
  if (draft.kind === 'heartbeat') {
    return (
      <Select
        label="Toleranz"
        {...field('graceSec')}
        options={graceChoices(draft.graceSec)}
        hint="So viel später darf sich der Job melden, ohne dass es als Störung zählt."
      />
    )
  }
  return (
    <Stack gap={2.5}>
      <RadioGroup label="Wie streng" options={strictnessOptions} {...choice('strictness')} />
      <FieldRow>
        <Select label="Höchstens warten" {...field('timeoutSec')} options={timeoutChoices(draft.timeoutSec)} />
        <Field
          label="Langsam ab (Sekunden)"
          {...field('slowAfter')}
          inputMode="decimal"
          hint="Leer: nie. Langsam ist keine Störung."
          autoComplete="off"
        />
      </FieldRow>
      {draft.kind === 'http' ? <ExpirySwitches form={form} /> : null}
    </Stack>
  )
}

function ExpirySwitches({ form }: ShopFieldsProps) {
  const { toggle } = fieldsOf(form)
  return (
    <Stack gap={1}>
      <SwitchLine
        text="Zertifikat überwachen"
        detail="Meldet sich 30, 14, 7 und 1 Tag vor dem Ende."
        {...toggle('watchesCertificate')}
      />
      <SwitchLine
        text="Domain überwachen"
        detail="Fragt einmal am Tag bei der Registrierungsstelle. Für .de gibt sie darüber keine Auskunft."
        {...toggle('watchesDomain')}
      />
    </Stack>
  )
}
