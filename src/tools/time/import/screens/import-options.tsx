/** What a table doesn't say by itself: where its clocks are, whose times count, and what its dates mean. */
import { styled } from '@mui/material/styles'
import { Select } from '#ui/form/select'
import type { ReadingOptions } from '../import-messages.ts'
import { ZoneField } from '#ui/form/zone-field'
import type { ReadImport } from '../read-import.ts'

/** `user` is whose times count; undefined: everybody's. */
export type ImportOptions = ReadingOptions & { readonly user: string | undefined }

type OptionFieldsProps = {
  readonly table: ReadImport
  readonly options: ImportOptions
  readonly onOptions: (options: ImportOptions) => void
  readonly onReread: (options: ImportOptions) => void
}

export function OptionFields({ table, options, onOptions, onReread }: OptionFieldsProps) {
  return (
    <Grid>
      <ZoneField label="Zeitzone der Zeiten" value={options.zone} onChange={(zone) => onReread({ ...options, zone })} />
      {table.users.length < 2 ? null : (
        <Select
          label="Wessen Zeiten"
          name="user"
          options={[{ value: '', text: 'Alle' }, ...table.users.map((name) => ({ value: name, text: name }))]}
          value={options.user ?? ''}
          onChange={(next) => onOptions({ ...options, user: next === '' ? undefined : next })}
          hint="In der Tabelle stehen Zeiten von mehreren."
        />
      )}
      {table.dateOrder.isUnsure ? (
        <Select
          label="03/04/2026 heißt"
          name="order"
          options={orderOptions}
          value={table.dateOrder.order}
          onChange={(dateOrder) => onReread({ ...options, dateOrder })}
          hint="Aus der Tabelle geht es nicht hervor."
        />
      ) : null}
    </Grid>
  )
}

const orderOptions = [
  { value: 'dmy', text: '3. April 2026' },
  { value: 'mdy', text: '4. März 2026' },
] as const

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  gap: 16,
})
