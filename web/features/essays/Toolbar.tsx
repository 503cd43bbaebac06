import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconCode,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
  IconVideo,
} from '@tabler/icons-react';
import type Quill from 'quill';
import { type ReactNode, useEffect, useReducer, useRef } from 'react';
import { ColorMenu } from './ColorMenu.tsx';
import classes from './editor.module.css';
import { useRovingFocus } from './use-roving-focus.ts';

interface Props {
  quill: Quill;
  locked: boolean;
  onLink: () => void;
  onPicture: () => void;
  onVideo: () => void;
}

const icon = { size: 18, 'aria-hidden': true } as const;

/** Shows the formatting toolbar. Buttons whose format is active at the cursor are pressed. */
export function Toolbar({ quill, locked, onLink, onPicture, onVideo }: Props) {
  const active = useFormats(quill);
  const container = useRef<HTMLDivElement>(null);
  useRovingFocus(container, '[data-tool]');
  const format = (name: string, value: unknown): void => {
    quill.focus();
    quill.format(name, value, 'user');
  };
  const toggle = (label: string, name: string, symbol: ReactNode, value: unknown = true) => (
    <Tool label={label} pressed={active[name] === value} onClick={() => format(name, active[name] === value ? false : value)}>
      {symbol}
    </Tool>
  );
  const choice = (label: string, name: string, options: readonly (readonly [string, string])[]) => (
    <select
      className={classes.choice}
      data-tool
      aria-label={label}
      value={String(active[name] ?? '')}
      onChange={(event) => format(name, event.currentTarget.value || false)}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
  return (
    <div ref={container} className={classes.toolbar} role="toolbar" aria-label="Formatting" inert={locked}>
      <Group label="Style">
        {choice('Heading', 'header', headings)}
        {choice('Font', 'font', fonts)}
        {choice('Size', 'size', sizes)}
      </Group>
      <Group label="Text style">
        {toggle('Bold', 'bold', <IconBold {...icon} />)}
        {toggle('Italic', 'italic', <IconItalic {...icon} />)}
        {toggle('Underline', 'underline', <IconUnderline {...icon} />)}
        {toggle('Strikethrough', 'strike', <IconStrikethrough {...icon} />)}
        {toggle('Superscript', 'script', <IconSuperscript {...icon} />, 'super')}
        {toggle('Subscript', 'script', <IconSubscript {...icon} />, 'sub')}
      </Group>
      <Group label="Colors">
        <ColorMenu label="Text color" value={active['color']} onChange={(value) => format('color', value)} />
        <ColorMenu label="Background color" value={active['background']} onChange={(value) => format('background', value)} />
      </Group>
      <Group label="Lists and indents">
        {toggle('Numbered list', 'list', <IconListNumbers {...icon} />, 'ordered')}
        {toggle('Bulleted list', 'list', <IconList {...icon} />, 'bullet')}
        <Tool label="Decrease indent" onClick={() => format('indent', '-1')}>
          <IconIndentDecrease {...icon} />
        </Tool>
        <Tool label="Increase indent" onClick={() => format('indent', '+1')}>
          <IconIndentIncrease {...icon} />
        </Tool>
      </Group>
      <Group label="Alignment">
        <Tool label="Align to start" pressed={active['align'] === undefined} onClick={() => format('align', false)}>
          <IconAlignLeft {...icon} />
        </Tool>
        {toggle('Center', 'align', <IconAlignCenter {...icon} />, 'center')}
        {toggle('Align right', 'align', <IconAlignRight {...icon} />, 'right')}
        {toggle('Justify', 'align', <IconAlignJustified {...icon} />, 'justify')}
      </Group>
      <Group label="Blocks">
        {toggle('Quotation', 'blockquote', <IconBlockquote {...icon} />)}
        <Tool
          label="Code"
          pressed={active['code-block'] !== undefined}
          onClick={() => format('code-block', active['code-block'] === undefined ? 'plain' : false)}
        >
          <IconCode {...icon} />
        </Tool>
      </Group>
      <Group label="Insert">
        <Tool label="Link" pressed={active['link'] !== undefined} onClick={onLink}>
          <IconLink {...icon} />
        </Tool>
        <Tool label="Picture" onClick={onPicture}>
          <IconPhoto {...icon} />
        </Tool>
        <Tool label="Video" onClick={onVideo}>
          <IconVideo {...icon} />
        </Tool>
      </Group>
      <Group label="Clear and undo">
        <Tool
          label="Clear formatting"
          onClick={() => {
            const range = quill.getSelection(true);
            quill.removeFormat(range.index, range.length, 'user');
          }}
        >
          <IconClearFormatting {...icon} />
        </Tool>
        <Tool label="Undo" onClick={() => quill.history.undo()}>
          <IconArrowBackUp {...icon} />
        </Tool>
        <Tool label="Redo" onClick={() => quill.history.redo()}>
          <IconArrowForwardUp {...icon} />
        </Tool>
      </Group>
    </div>
  );
}

const headings = [
  ['', 'Text'],
  ['1', 'Heading 1'],
  ['2', 'Heading 2'],
  ['3', 'Heading 3'],
] as const;
const fonts = [
  ['', 'Body font'],
  ['serif', 'Serif'],
  ['monospace', 'Monospace'],
] as const;
const sizes = [
  ['small', 'Small'],
  ['', 'Normal'],
  ['large', 'Large'],
  ['huge', 'Huge'],
] as const;

/** Separates tools that belong together from the others. */
function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.group} role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface ToolProps {
  label: string;
  pressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, pressed, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      data-tool
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      // Preventing the default leaves the focus and the selection in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Returns the formats at the cursor and rerenders when they change. */
function useFormats(quill: Quill): Record<string, unknown> {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    quill.on('editor-change', rerender);
    return () => void quill.off('editor-change', rerender);
  }, [quill]);
  const range = quill.selection.savedRange;
  return quill.getFormat(range.index, range.length);
}
