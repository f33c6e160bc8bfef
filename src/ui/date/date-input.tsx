/** The input of a day or a time: the browser's own one if the browser is German, otherwise one that reads German everywhere. */
import OutlinedInput from '@mui/material/OutlinedInput'
import { lazy, Suspense, type ComponentProps } from 'react'
import type { DateInputProps } from './german-date-input.tsx'

/** Browsers write the parts of their own inputs in their own language, which is not always the first that a user wants pages in. */
export function hasGermanInputs(
  pages: string = navigator.language,
  browser: string = new Intl.DateTimeFormat().resolvedOptions().locale,
): boolean {
  return [pages, browser].every((language) => /^de\b/i.test(language))
}

const GermanInput = lazy(() =>
  import('./german-date-input.tsx').then(
    ({ GermanDateInput }) => ({ default: GermanDateInput }),
    // Without a network and not kept yet: the browser's own one is better than no field.
    () => ({ default: NativeInput }),
  ),
)

export function DateInput(props: DateInputProps) {
  return (
    <Suspense fallback={<OutlinedInput fullWidth disabled value="" sx={inputStyle} />}>
      <GermanInput {...props} />
    </Suspense>
  )
}

function NativeInput({
  kind,
  isInvalid,
  isRequired,
  isReadOnly,
  describedBy,
  onChange,
  label: _label,
  ...input
}: DateInputProps) {
  return (
    <OutlinedInput
      {...(input satisfies Partial<ComponentProps<typeof OutlinedInput>>)}
      fullWidth
      type={kind}
      color="secondary"
      error={isInvalid}
      readOnly={isReadOnly}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        input: { 'aria-describedby': describedBy, 'aria-invalid': isInvalid, 'aria-required': isRequired || undefined },
      }}
      sx={inputStyle}
    />
  )
}

const inputStyle = { backgroundColor: 'background.raised', '& input': { height: 22, padding: '13px 16px' } }
