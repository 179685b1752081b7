import { mayStaff } from '@wayfare/access/staff-access';
import type { Caller } from '@wayfare/kit/caller';
import { type Db, isUniqueViolation, type Tx } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { TemplateType } from '@wayfare/proto/notification/v1/templates';
import type { TaskRepository } from '../db/task-repository.ts';
import type { TemplateAction, TemplateChanges } from '../db/template-changes.ts';
import type { Template, TemplateDetails, TemplateRepository } from '../db/template-repository.ts';
import { carriesSecret } from '../domain/template-type.ts';

/** Throws PERMISSION_DENIED where the caller may not touch templates of this type. */
export const checkMayChange = (type: TemplateType, { roles }: Caller): void => {
  if (carriesSecret(type) && !mayStaff(roles, 'templates.write-secret'))
    throw new AppError('PERMISSION_DENIED', 'role-missing');
};

interface Deps {
  db: Db;
  templates: TemplateRepository;
  changes: Pick<TemplateChanges, 'add'>;
  tasks: Pick<TaskRepository, 'add'>;
}

/**
 * Adds, changes and deletes templates. Each change is audited and told to the other administrators by mail.
 * Throws PERMISSION_DENIED `role-missing` for a type that carries a secret, ALREADY_EXISTS `template-already-active`
 * where an active one of that type and language exists, NOT_FOUND `template-not-found`, ABORTED `record-changed` where
 * somebody changed it after the writer saw it.
 */
export const createChangeTemplate = ({ db, templates, changes, tasks }: Deps) => {
  const change = async (
    caller: Caller,
    action: TemplateAction,
    work: (tx: Tx) => Promise<{ template: Template; before?: Template }>,
  ) => {
    try {
      return await db.transaction(async (tx) => {
        const { template, before } = await work(tx);
        const changeId = await changes.add(tx, template, { action, by: caller.userId ?? '', before });
        await tasks.add(tx, [{ kind: 'template_changed', templateId: template.id, facts: { changeId } }]);
        return template;
      });
    } catch (error) {
      if (isUniqueViolation(error, 'email_template_one_active'))
        throw new AppError('ALREADY_EXISTS', 'template-already-active');
      throw error;
    }
  };
  /** Locked, so that its type is still the one that was checked. */
  const lock = async (tx: Tx, id: string, caller: Caller): Promise<Template> => {
    const template = await templates.lock(tx, id);
    checkMayChange(template.templateType, caller);
    return template;
  };
  return {
    create: (details: TemplateDetails, caller: Caller) =>
      change(caller, 'created', async (tx) => {
        checkMayChange(details.templateType, caller);
        return { template: await templates.create(tx, details) };
      }),
    update: (id: string, details: TemplateDetails, { caller, seenAt }: { caller: Caller; seenAt?: Date }) =>
      change(caller, 'changed', async (tx) => {
        checkMayChange(details.templateType, caller);
        const before = await lock(tx, id, caller);
        if (seenAt && before.updatedAt.getTime() !== seenAt.getTime()) throw new AppError('ABORTED', 'record-changed');
        return { before, template: await templates.update(tx, id, details) };
      }),
    remove: (id: string, caller: Caller) =>
      change(caller, 'deleted', async (tx) => {
        const template = await lock(tx, id, caller);
        await templates.remove(tx, id);
        return { before: template, template };
      }),
  };
};
export type ChangeTemplate = ReturnType<typeof createChangeTemplate>;
