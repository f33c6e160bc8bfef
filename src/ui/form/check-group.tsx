/** Several of a few that need a word of explanation, all of them seen. */
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { OptionBox, OptionGroup, OptionWords } from './option-box.tsx'

type CheckGroupProps<Value extends string> = {
  /** What is chosen; stands above. */
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly text: string; readonly detail?: string }[]
  readonly chosen: readonly Value[]
  readonly onChange: (chosen: readonly Value[]) => void
}

export function CheckGroup<Value extends string>({ label, options, chosen, onChange }: CheckGroupProps<Value>) {
  const id = useId()
  return (
    <OptionGroup>
      <legend>{label}</legend>
      <Options>
        {options.map(({ value, text, detail }) => (
          <OptionBox key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              aria-label={text}
              aria-describedby={detail === undefined ? undefined : `${id}-${value}`}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
              }
            />
            <OptionWords text={text} detail={detail} detailId={`${id}-${value}`} />
          </OptionBox>
        ))}
      </Options>
    </OptionGroup>
  )
}

const Options = styled('div')({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
})
