/** What is sent: method, sign-in, headers and body. */
import { FieldRow } from '#ui/list/columns'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '#ui/button'
import { Cluster, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
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

export function RequestFields({ form }: ShopFieldsProps) {
  const { field } = fieldsOf(form)
  return (
    <Stack gap={2.5}>
      <FieldRow>
        <Select label="Methode" {...field('method')} options={methodOptions} />
        <Select label="Anmeldung" {...field('authKind')} options={authOptions} />
      </FieldRow>
      <AuthFields form={form} />
      {hasBody(form.draft.method) ? (
        <>
          <Field label="Typ des Inhalts" {...field('bodyType')} autoComplete="off" />
          <TextArea label="Inhalt" {...field('bodyText')} rows={5} error={form.errors.body} />
        </>
      ) : null}
      <HeaderList form={form} />
    </Stack>
  )
}

function AuthFields({ form }: ShopFieldsProps) {
  const { authKind } = form.draft
  const { field } = fieldsOf(form)
  if (authKind === 'none') return null
  if (authKind === 'bearer') {
    return <Field label="Token" {...field('token')} type="password" autoComplete="off" />
  }
  return (
    <FieldRow>
      <Field label="Benutzername" {...field('user')} autoComplete="off" />
      <Field label="Passwort" {...field('password')} type="password" autoComplete="new-password" />
    </FieldRow>
  )
}

function HeaderList({ form: { draft, errors, set } }: ShopFieldsProps) {
  const { headers } = draft
  const group = useRef<HTMLFieldSetElement>(null)

  function add(): void {
    flushSync(() => set({ headers: [...headers, { name: '', value: '' }] }))
    const inputs = group.current?.querySelectorAll<HTMLElement>('input[name="headerName"]')
    inputs?.item(inputs.length - 1).focus()
  }

  function remove(index: number): void {
    flushSync(() => set({ headers: headers.filter((_each, at) => at !== index) }))
    group.current?.querySelector<HTMLElement>(':scope > div:last-of-type button')?.focus()
  }

  return (
    <FieldGroup ref={group}>
      <legend>Kopfzeilen (Header)</legend>
      {headers.map((header, index) => (
        <RemovableRow key={index}>
          <FieldRow>
            <Field
              label={`Kopfzeile ${index + 1}`}
              name="headerName"
              value={header.name}
              onChange={(name) => set({ headers: headers.with(index, { ...header, name }) })}
              error={errors[`header${index}`]}
              placeholder="X-Shop"
              autoComplete="off"
            />
            <Field
              label="Wert"
              name="headerValue"
              value={header.value}
              onChange={(value) => set({ headers: headers.with(index, { ...header, value }) })}
              autoComplete="off"
            />
          </FieldRow>
          <IconButton icon="trash" label={`Kopfzeile ${index + 1} entfernen`} onClick={() => remove(index)} />
        </RemovableRow>
      ))}
      <Cluster>
        <Button variant="secondary" icon="plus" onClick={add} disabled={headers.length >= MAX_HEADERS}>
          Kopfzeile hinzufügen
        </Button>
      </Cluster>
    </FieldGroup>
  )
}
