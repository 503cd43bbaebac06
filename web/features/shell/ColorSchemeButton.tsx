import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';

const steps = {
  auto: { icon: IconDeviceDesktop, says: 'Appearance: as the system', next: 'light' },
  light: { icon: IconSun, says: 'Appearance: light', next: 'dark' },
  dark: { icon: IconMoon, says: 'Appearance: dark', next: 'auto' },
} as const;

/**
 * Switches between the system's, light and dark color schemes. `named`: shows text next to the
 * icon.
 */
export function ColorSchemeButton({ named = false }: { named?: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const step = steps[colorScheme];
  if (named) {
    return (
      <Button look="bare" onClick={() => setColorScheme(step.next)}>
        <step.icon size={19} aria-hidden="true" />
        {step.says}
      </Button>
    );
  }
  return (
    <Button look="bare" icon aria-label={step.says} title={step.says} onClick={() => setColorScheme(step.next)}>
      <step.icon size={19} aria-hidden="true" />
    </Button>
  );
}
