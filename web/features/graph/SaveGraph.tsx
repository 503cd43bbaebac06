import { useId, useState } from 'react';
import { exportFilename } from '#core/export-filename.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import type { DrawnGraph } from './graph-data.ts';
import { toGraphml, toJson, type Positions } from './graph-files.ts';
import classes from './graph.module.css';

interface Props {
  graph: DrawnGraph;
  name: string;
  /** Returns the drawing as an image; undefined if nothing is drawn. */
  picture: (() => Promise<Blob>) | undefined;
  /** Returns the positions of the nodes in the drawing. */
  positions: () => Positions | undefined;
}

/** Offers the graph as an image, and as data for other programs. */
export function SaveGraph({ graph, name, picture, positions }: Props) {
  const label = useId();
  const [failed, setFailed] = useState(false);

  async function savePicture(): Promise<void> {
    try {
      setFailed(false);
      if (picture) saveFile(await picture(), exportFilename(name, 'png'));
    } catch {
      setFailed(true);
    }
  }

  function save(text: string, type: string, ending: string): void {
    saveFile(new Blob([text], { type }), exportFilename(name, ending));
  }

  return (
    <div className={classes.save} role="group" aria-labelledby={label}>
      <span id={label}>Save as</span>
      {picture && (
        <Button look="bare" small onClick={() => void savePicture()}>
          PNG
        </Button>
      )}
      <Button look="bare" small onClick={() => save(toGraphml(graph, positions()), 'application/graphml+xml', 'graphml')}>
        GraphML
      </Button>
      <Button look="bare" small onClick={() => save(toJson(graph, positions()), 'application/json', 'json')}>
        JSON
      </Button>
      {failed && <p role="alert">The picture could not be created.</p>}
    </div>
  );
}
