// A preview of a project over its list, in the markup of ui.Dialog.
import { useLayoutEffect, useRef } from "react";
import { Icon } from "../icon";
import { openModal } from "../modal";
import type { Labelled, Project, ProjectProps } from "./props";

export function ProjectDialog({ project, ...props }: ProjectProps & { project: Project }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    if (!dialog.current) return;
    const title = document.title;
    document.title = project.document;
    const close = openModal(dialog.current, () => history.back());
    return () => {
      close();
      document.title = title;
      document.querySelector<HTMLElement>(`#project-${project.id} a`)?.focus({ preventScroll: true });
    };
  }, [project]);

  return (
    <div className="dialog-layer">
      <dialog ref={dialog} className="dialog" aria-labelledby="project-title">
        <header className="dialog-head">
          <h1 className="dialog-title" id="project-title" tabIndex={-1}>
            {project.title}
          </h1>
          <a className="icon-button dialog-close" href={props.list}>
            <Icon shapes={props.close.icon} />
            <span className="visually-hidden">{props.close.text}</span>
          </a>
        </header>
        <div className="dialog-body">
          <div className="project">
            {project.image && (
              <img
                className="picture"
                src={project.image}
                alt={project.alt}
                width="1260"
                height="750"
                data-failed={props.failed}
              />
            )}
            <div className="project-intro">
              {project.status && (
                <p className="project-status">
                  <span className={`badge status status-${project.status.id}`}>{project.status.text}</span>
                  <time className="muted" dateTime={project.status.day}>
                    {project.status.since}
                  </time>
                </p>
              )}
              <p className="project-description">{project.description}</p>
              {project.story && <p>{project.story}</p>}
            </div>
            {project.technologies.length > 0 && (
              <div className="project-technologies">
                <h2 className="project-heading">{props.technologies}</h2>
                <ul className="tags">
                  {project.technologies.map((name) => (
                    <li key={name}>{name}</li>
                  ))}
                </ul>
              </div>
            )}
            {project.related.length > 0 && (
              <nav className="project-related" aria-labelledby="project-related">
                <h2 className="project-heading" id="project-related">
                  {props.related}
                </h2>
                <ul className="tags">
                  {project.related.map(({ text, url }) => (
                    <li key={url}>
                      <a className="chip" href={url}>
                        {text}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
            {(project.told || project.demo || project.repo) && (
              <p className="actions">
                {project.told && (
                  <a className="button" href={project.url}>
                    <span>{props.read.text}</span>
                    <Icon shapes={props.read.icon} />
                  </a>
                )}
                {project.demo && (
                  <NewTab {...props.demo} href={project.demo} label={props.newTab} quiet={project.told} />
                )}
                {project.repo && <NewTab {...props.repo} href={project.repo} label={props.newTab} quiet />}
              </p>
            )}
          </div>
        </div>
      </dialog>
    </div>
  );
}

function NewTab({ href, text, icon, label, quiet }: Labelled & { href: string; label: string; quiet?: boolean }) {
  return (
    <a className={quiet ? "button button-secondary" : "button"} href={href} target="_blank" rel="noopener">
      <Icon shapes={icon} />
      <span>
        {`${text} `}
        <span className="visually-hidden">{label}</span>
      </span>
    </a>
  );
}
