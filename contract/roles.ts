import Type from 'typebox';
import { type Role, roles } from '#core/roles.ts';

export const RoleName = Type.Unsafe<Role>({ type: 'string', enum: [...roles] });

export const Roles = Type.Array(RoleName, { description: 'The roles in the library as a whole.' });
