import { SkeletonBlock, Loading } from '../../ui/Page.tsx';
import classes from './search.module.css';

/** Shows placeholders for two sections. */
export function HitsSkeleton() {
  return (
    <Loading>
      {[2, 4].map((hits) => (
        <div className={classes.part} key={hits}>
          <SkeletonBlock width="110px" height="26px" />
          {Array.from({ length: hits }, (_, i) => (
            <div className={classes.skeletonHit} key={i}>
              <SkeletonBlock width="46%" height="24px" />
              <SkeletonBlock width="22%" height="16px" />
              <SkeletonBlock width="78%" height="20px" />
            </div>
          ))}
        </div>
      ))}
    </Loading>
  );
}
