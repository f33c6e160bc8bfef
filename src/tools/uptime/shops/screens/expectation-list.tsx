/** What the answer has to contain, or must not. */
import { FieldRow } from '#ui/list/columns'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '#ui/button'
import { Cluster } from '#ui/card'
import { Field } from '#ui/form/field'
import { Select } from '#ui/form/select'
import { MAX_EXPECTATIONS, MAX_TEXT } from '../../model.ts'
import type { DraftExpectation } from '../shop-draft.ts'
import { FieldGroup, RemovableRow } from '../../parts/screens/field-row.tsx'
import type { ShopFieldsProps } from './shop-fields-props.ts'

const kindOptions = [
  { value: 'text-present', text: 'Dieser Text ist da' },
  { value: 'text-absent', text: 'Dieser Text ist nicht da' },
  { value: 'json', text: 'Wert im JSON' },
] as const

const textLabels = { 'text-present': 'Text', 'text-absent': 'Text', json: 'Pfad (JSONPath)' } as const

export function ExpectationList({ form }: ShopFieldsProps) {
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
        <Button variant="secondary" icon="plus" onClick={add} disabled={expectations.length >= MAX_EXPECTATIONS}>
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
          options={kindOptions}
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
