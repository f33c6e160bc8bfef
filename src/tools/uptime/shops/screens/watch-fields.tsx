/** How strict the watch is: when there is an alarm, how long an answer may take, and what ends some day. */
import { FieldRow } from '#ui/list/columns'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { RadioGroup } from '#ui/form/radio-group'
import { Select } from '#ui/form/select'
import { SwitchLine } from '#ui/form/switch'
import { strictnessLabels } from '../../collections.ts'
import { strictnessDetails } from '../../words/describe-strictness.ts'
import { graceChoices, timeoutChoices } from '../../words/format-interval.ts'
import { strictnesses } from '../../model.ts'
import type { ShopFieldsProps } from './shop-fields-props.ts'

export const strictnessOptions = strictnesses.map((value) => ({
  value,
  text: strictnessLabels[value],
  detail: strictnessDetails[value],
}))

export function WatchFields({ draft, faults, onChange }: ShopFieldsProps) {
  if (draft.kind === 'heartbeat') {
    return (
      <Select
        label="Toleranz"
        name="graceSec"
        options={graceChoices(draft.graceSec)}
        value={String(draft.graceSec)}
        onChange={(seconds) => onChange({ graceSec: Number(seconds) })}
        hint="So viel später darf sich der Job melden, ohne dass es als Störung zählt."
      />
    )
  }
  return (
    <Stack gap={2.5}>
      <RadioGroup
        label="Wie streng"
        options={strictnessOptions}
        value={draft.strictness}
        onChange={(strictness) => onChange({ strictness })}
      />
      <FieldRow>
        <Select
          label="Höchstens warten"
          name="timeoutSec"
          options={timeoutChoices(draft.timeoutSec)}
          value={String(draft.timeoutSec)}
          onChange={(seconds) => onChange({ timeoutSec: Number(seconds) })}
        />
        <Field
          label="Langsam ab (Sekunden)"
          name="slowAfter"
          inputMode="decimal"
          value={draft.slowAfter}
          onChange={(slowAfter) => onChange({ slowAfter })}
          error={faults.slowAfter}
          hint="Leer: nie. Langsam ist keine Störung."
          autoComplete="off"
        />
      </FieldRow>
      {draft.kind === 'http' ? <ExpirySwitches draft={draft} onChange={onChange} /> : null}
    </Stack>
  )
}

function ExpirySwitches({ draft, onChange }: Omit<ShopFieldsProps, 'faults'>) {
  return (
    <Stack gap={1}>
      <SwitchLine
        text="Zertifikat überwachen"
        detail="Meldet sich 30, 14, 7 und 1 Tag vor dem Ende."
        isOn={draft.watchesCertificate}
        onChange={(watchesCertificate) => onChange({ watchesCertificate })}
      />
      <SwitchLine
        text="Domain überwachen"
        detail="Fragt einmal am Tag bei der Registrierungsstelle. Für .de gibt sie darüber keine Auskunft."
        isOn={draft.watchesDomain}
        onChange={(watchesDomain) => onChange({ watchesDomain })}
      />
    </Stack>
  )
}
