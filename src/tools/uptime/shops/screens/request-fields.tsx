/** What is sent: method, sign-in, headers and body. */
import { FieldRow } from '#ui/list/columns'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '#ui/button'
import { Cluster, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { Select } from '#ui/form/select'
import { TextArea } from '#ui/form/text-area'
import { httpMethods, MAX_HEADERS } from '../../model.ts'
import { hasBody } from '../shop-form.ts'
import { FieldGroup, RemovableRow } from '../../parts/screens/field-row.tsx'
import type { ShopFieldsProps } from './shop-fields-props.ts'

const methodOptions = httpMethods.map((value) => ({ value, text: value }))
const authOptions = [
  { value: 'none', text: 'Keine' },
  { value: 'basic', text: 'Benutzername und Passwort (Basic)' },
  { value: 'bearer', text: 'Token (Bearer)' },
] as const

export function RequestFields(props: ShopFieldsProps) {
  const { draft, faults, onChange } = props
  return (
    <Stack gap={2.5}>
      <FieldRow>
        <Select
          label="Methode"
          name="method"
          options={methodOptions}
          value={draft.method}
          onChange={(method) => onChange({ method })}
        />
        <Select
          label="Anmeldung"
          name="authKind"
          options={authOptions}
          value={draft.authKind}
          onChange={(authKind) => onChange({ authKind })}
        />
      </FieldRow>
      <AuthFields {...props} />
      {hasBody(draft.method) ? (
        <>
          <Field
            label="Typ des Inhalts"
            name="bodyType"
            value={draft.bodyType}
            onChange={(bodyType) => onChange({ bodyType })}
            error={faults.bodyType}
            autoComplete="off"
          />
          <TextArea
            label="Inhalt"
            name="bodyText"
            rows={5}
            value={draft.bodyText}
            onChange={(bodyText) => onChange({ bodyText })}
            error={faults.body}
          />
        </>
      ) : null}
      <HeaderList {...props} />
    </Stack>
  )
}

function AuthFields({ draft, faults, onChange }: ShopFieldsProps) {
  if (draft.authKind === 'none') return null
  if (draft.authKind === 'bearer') {
    return (
      <Field
        label="Token"
        name="token"
        type="password"
        value={draft.token}
        onChange={(token) => onChange({ token })}
        error={faults.token}
        autoComplete="off"
      />
    )
  }
  return (
    <FieldRow>
      <Field
        label="Benutzername"
        name="user"
        value={draft.user}
        onChange={(user) => onChange({ user })}
        error={faults.user}
        autoComplete="off"
      />
      <Field
        label="Passwort"
        name="password"
        type="password"
        value={draft.password}
        onChange={(password) => onChange({ password })}
        error={faults.password}
        autoComplete="new-password"
      />
    </FieldRow>
  )
}

function HeaderList({ draft: { headers }, faults, onChange }: ShopFieldsProps) {
  const group = useRef<HTMLFieldSetElement>(null)

  function add(): void {
    flushSync(() => onChange({ headers: [...headers, { name: '', value: '' }] }))
    const inputs = group.current?.querySelectorAll<HTMLElement>('input[name="headerName"]')
    inputs?.item(inputs.length - 1).focus()
  }

  function remove(index: number): void {
    flushSync(() => onChange({ headers: headers.filter((_each, at) => at !== index) }))
    group.current?.querySelector<HTMLElement>(':scope > div:last-of-type button')?.focus()
  }

  return (
    <FieldGroup ref={group}>
      <legend>Header</legend>
      {headers.map((header, index) => (
        <RemovableRow key={index}>
          <FieldRow>
            <Field
              label={`Header ${index + 1}`}
              name="headerName"
              value={header.name}
              onChange={(name) => onChange({ headers: headers.with(index, { ...header, name }) })}
              error={faults[`header${index}`]}
              placeholder="X-Shop"
              autoComplete="off"
            />
            <Field
              label="Wert"
              name="headerValue"
              value={header.value}
              onChange={(value) => onChange({ headers: headers.with(index, { ...header, value }) })}
              autoComplete="off"
            />
          </FieldRow>
          <IconButton icon="trash" label={`Header ${index + 1} entfernen`} onClick={() => remove(index)} />
        </RemovableRow>
      ))}
      <Cluster>
        <Button variant="secondary" icon="plus" onClick={add} disabled={headers.length >= MAX_HEADERS}>
          Header hinzufügen
        </Button>
      </Cluster>
    </FieldGroup>
  )
}
