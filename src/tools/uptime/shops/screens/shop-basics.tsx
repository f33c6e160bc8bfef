/** The basic fields of every shop: name, page, address, interval, and expected content. */
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '#ui/button'
import { FieldRow } from '#ui/list/columns'
import { Stack, Cluster } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { RadioGroup } from '#ui/form/radio-group'
import { Select } from '#ui/form/select'
import { pageLabels } from '../../collections.ts'
import { FieldGroup, RemovableRow } from '../../parts/screens/field-row.tsx'
import { intervalChoices } from '../../words/format-figures.ts'
import { checkKinds, MAX_NAME, shopPages, MAX_EXPECTATIONS, MAX_TEXT } from '../../model.ts'
import type { DraftExpectation } from '../shop-draft.ts'
import { HeartbeatAddress } from './heartbeat-address.tsx'
import type { ShopFieldsProps } from './shop-fields-props.ts'

const kindTexts = {
  http: { text: 'Seite oder Schnittstelle', detail: 'Eine Adresse mit http:// oder https://' },
  tcp: { text: 'Port', detail: 'Ob ein Dienst Verbindungen annimmt, zum Beispiel Mail oder Datenbank' },
  heartbeat: { text: 'Job, der sich selbst meldet', detail: 'Sicherung, Import, Versand: Alarm, wenn er ausbleibt' },
} as const

const kindOptions = checkKinds.map((value) => ({ value, ...kindTexts[value] }))
const pageOptions = shopPages.map((value) => ({ value, text: pageLabels[value] }))

export function ShopBasics({ form }: ShopFieldsProps) {
  const { draft } = form
  const { choice, field } = fieldsOf(form)
  return (
    <Stack gap={2.5}>
      <RadioGroup label="Art" options={kindOptions} {...choice('kind')} />
      <Field label="Name" {...field('name')} maxLength={MAX_NAME} autoComplete="off" isRequired />
      <WhereFields form={form} />
      <FieldRow>
        <Select
          label={draft.kind === 'heartbeat' ? 'Erwartet' : 'Prüfen'}
          {...field('intervalSec')}
          options={intervalChoices(draft.intervalSec)}
        />
        {draft.kind === 'http' ? <Select label="Teil des Shops" {...field('page')} options={pageOptions} /> : null}
      </FieldRow>
      {draft.kind === 'http' ? <ExpectationList form={form} /> : null}
    </Stack>
  )
}

function WhereFields({ form }: ShopFieldsProps) {
  const { draft } = form
  const { field } = fieldsOf(form)
  if (draft.kind === 'heartbeat') return <HeartbeatAddress heartbeatKey={draft.key} />
  if (draft.kind === 'http') {
    return <Field label="Adresse" {...field('url')} placeholder="https://meinshop.de/" autoComplete="url" isRequired />
  }
  return (
    <FieldRow>
      <Field label="Server" {...field('host')} placeholder="mail.meinshop.de" autoComplete="off" isRequired />
      <Field label="Port" {...field('port')} inputMode="numeric" placeholder="587" autoComplete="off" isRequired />
    </FieldRow>
  )
}

const expectationOptions = [
  { value: 'text-present', text: 'Dieser Text ist da' },
  { value: 'text-absent', text: 'Dieser Text ist nicht da' },
  { value: 'json', text: 'Wert im JSON' },
] as const

const textLabels = { 'text-present': 'Text', 'text-absent': 'Text', json: 'Pfad (JSONPath)' } as const

/** What the answer has to contain, or must not. */
function ExpectationList({ form }: ShopFieldsProps) {
  const { expectations } = form.draft
  const group = useRef<HTMLFieldSetElement>(null)
  const set = (next: readonly DraftExpectation[]): void => form.set({ expectations: [...next] })

  function add(): void {
    flushSync(() => set([...expectations, { kind: 'text-present', text: '', equals: '' }]))
    const inputs = group.current?.querySelectorAll<HTMLElement>('input[name="expectation"]')
    inputs?.item(inputs.length - 1).focus()
  }

  function remove(index: number): void {
    flushSync(() => set(expectations.filter((_each, at) => at !== index)))
    group.current?.querySelector<HTMLElement>(':scope > div:last-of-type button')?.focus()
  }

  return (
    <FieldGroup ref={group}>
      <legend>Was auf der Seite stehen muss</legend>
      {expectations.map((expectation, index) => (
        <Expectation
          key={index}
          number={index + 1}
          expectation={expectation}
          fault={form.errors[`expectation${index}`]}
          onChange={(next) => set(expectations.with(index, next))}
          onRemove={() => remove(index)}
        />
      ))}
      <Cluster>
        <Button icon="plus" onClick={add} disabled={expectations.length >= MAX_EXPECTATIONS}>
          Bedingung hinzufügen
        </Button>
      </Cluster>
    </FieldGroup>
  )
}

type ExpectationProps = {
  readonly number: number
  readonly expectation: DraftExpectation
  readonly fault: string | undefined
  readonly onChange: (next: DraftExpectation) => void
  readonly onRemove: () => void
}

function Expectation({ number, expectation, fault, onChange, onRemove }: ExpectationProps) {
  const { kind, text, equals } = expectation
  return (
    <RemovableRow>
      <FieldRow>
        <Select
          label={`Bedingung ${number}`}
          name="expectationKind"
          options={expectationOptions}
          value={kind}
          onChange={(next) => onChange({ ...expectation, kind: next })}
        />
        <Field
          label={textLabels[kind]}
          name="expectation"
          value={text}
          onChange={(next) => onChange({ ...expectation, text: next })}
          error={fault}
          placeholder={kind === 'json' ? '$.status' : 'In den Warenkorb'}
          maxLength={MAX_TEXT}
          autoComplete="off"
        />
        {kind === 'json' ? (
          <Field
            label="Ist gleich (leer: ist da)"
            name="equals"
            value={equals}
            onChange={(next) => onChange({ ...expectation, equals: next })}
            maxLength={MAX_TEXT}
            autoComplete="off"
          />
        ) : null}
      </FieldRow>
      <IconButton icon="trash" label={`Bedingung ${number} entfernen`} onClick={onRemove} />
    </RemovableRow>
  )
}
