import Type from 'typebox';
import { endpoints } from './endpoint.ts';
import { Nullable } from './shapes.ts';

export const siteEndpoints = endpoints({
  'GET /api/about': {
    summary: "Returns the operator's text for the About page",
    who: 'visitor',
    responses: { 200: Type.Object({ content: Nullable(Type.String({ description: 'Markdown. Null if the operator has not set one.' })) }) },
  },
});
