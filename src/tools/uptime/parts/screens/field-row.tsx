import { styled } from '@mui/material/styles'

/** Some fields that belong together, in a frame with what it is about. */
export const FieldGroup = styled('fieldset')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { marginBottom: 12, padding: 0, fontWeight: 650 },
})

/** Fields with a button at their end that takes them away; below them where there is no room. */
export const RemovableRow = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 4,
  '& > div': { flex: 1, minWidth: 0 },
  // Beside the input, which stands below its label.
  '& > button': { marginTop: 30 },
})
