import { styled } from '@mui/material/styles'
import { Icon, type IconName } from '#ui/page/icon'
import { OptionBox } from '#ui/form/option-box'
import type { ThemeChoice } from '../frame/theme-mode.ts'
import { useThemeChoice } from '../frame/theme-switch.tsx'

const modes: readonly { readonly mode: ThemeChoice; readonly label: string; readonly icon: IconName }[] = [
  { mode: 'dark', label: 'Dunkel', icon: 'moon' },
  { mode: 'light', label: 'Hell', icon: 'sun' },
  { mode: 'device', label: 'Wie das Gerät', icon: 'device' },
]

export function ThemeChooser() {
  const [current, setMode] = useThemeChoice()
  return (
    <Choice aria-label="Design">
      {modes.map(({ mode, label, icon }) => (
        <OptionBox key={mode}>
          <input type="radio" name="theme" value={mode} checked={current === mode} onChange={() => setMode(mode)} />
          <Icon name={icon} size={22} />
          <strong>{label}</strong>
        </OptionBox>
      ))}
    </Choice>
  )
}

const Choice = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  margin: '16px 0 0',
  padding: 0,
  border: 0,
})
