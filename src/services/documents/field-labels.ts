/**
 * What people call the fields of a document: German words, declared beside the schema, for the history, for conflicts
 * and for changes that were refused. A field of the schema without a word does not compile.
 */

/** A field's label: the word alone, or the word with the labels of its values. */
export type AnyFieldLabel = string | LabelWithValues
export type AnyFieldLabels = Readonly<Record<string, AnyFieldLabel>>

type LabelWithValues = {
  /** The word for the field („Titel“). */
  readonly label: string
  /** For a list: the word for one of its items („Name“). */
  readonly item?: string
  /** The words for the fields of an object, or of each item of a list. */
  readonly fields?: AnyFieldLabels
  /** The words for a field's few values. */
  readonly values?: Readonly<Record<string, string>>
  /** What stands behind a number („Sekunden“). */
  readonly unit?: string
  /** Internal to the app: its changes are neither shown nor asked about. */
  readonly isTechnical?: boolean
}

/** The labels a schema's fields need: items and objects also for what is inside them, choices for each value. */
export type FieldLabels<Fields extends object> = {
  readonly [Key in keyof Required<Fields>]: FieldLabel<Fields[Key]>
}

type FieldLabel<Value> = unknown extends Value ? AnyFieldLabel : TechnicalLabel | KnownLabel<NonNullable<Value>>

type TechnicalLabel = { readonly label: string; readonly isTechnical: true }

type KnownLabel<Value> = [Value] extends [readonly (infer Item)[]]
  ? [Item] extends [object]
    ? WithFields<Item> & { readonly item: string }
    : AnyFieldLabel
  : [Value] extends [object]
    ? WithFields<Value>
    : [Value] extends [string]
      ? string extends Value
        ? AnyFieldLabel
        : { readonly label: string; readonly values: Readonly<Record<Value, string>> }
      : AnyFieldLabel

type WithFields<Value extends object> = { readonly label: string; readonly fields: FieldLabels<Value> }
