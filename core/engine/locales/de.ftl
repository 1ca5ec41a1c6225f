# An engine that runs elsewhere.
engine-unavailable = Die Engine unter { $address } antwortet nicht. Was du getippt hast, bleibt erhalten, und diese Seite kommt von selbst zurück, sobald sie antwortet.
    .foreign = Der Server unter { $address } ist keine Engine dieser Version von Attention Atlas. Setze ATLAS_ENGINE auf die Adresse einer solchen, und prüfe, ob sie läuft.
    .secret = Die Engine unter { $address } nimmt das Geheimnis dieser App nicht an. Setze ATLAS_ENGINE_TOKEN für beide auf denselben Wert.
    .busy = Die Engine unter { $address } ist im Moment ausgelastet. Was du getippt hast, bleibt erhalten, und diese Seite versucht es von selbst noch einmal.
    .timeout = Die Engine unter { $address } hat innerhalb von { $minutes ->
        [one] einer Minute
       *[other] { $minutes } Minuten
     } nicht geantwortet. Was du getippt hast, bleibt erhalten: Verlange weniger, oder lade die Seite neu, um noch einmal zu fragen.
    .version = Die Engine unter { $address } hat eine andere Version als diese App (ATLAS_ENGINE). Starte beide mit derselben Version von Attention Atlas.
    .weights = Die Gewichte von { $names } sind in dieser App anders als in der Engine unter { $address } (ATLAS_ENGINE). Gib beiden denselben Modellordner.

# What models run on.
tensorflow-import = Der Speicher reicht nicht, um TensorFlow zu importieren; mit seinen Bibliotheken braucht es etwa 1,7 GB. Schließe andere Programme oder erhöhe die Grenze dieses Prozesses, und starte die App neu; alles, was kein Keras braucht, läuft inzwischen.
    .failed = TensorFlow lässt sich hier nicht importieren ({ $error_type }; das Log der App sagt, warum). Installiere es neu mit `pip install -r requirements.txt` und starte die App neu; alles, was kein Keras braucht, läuft inzwischen.
gpu-missing = ATLAS_DEVICE=gpu, aber TensorFlow sieht keine GPU. Installiere requirements-gpu.txt und den Treiber, oder setze ATLAS_DEVICE=auto.
    .failed = Die GPU ist ausgefallen ({ $reason }); seitdem rechnen die Modelle auf der CPU.
    .memory_growth = Das Anwachsen des Speichers (Memory Growth) ließ sich nicht einstellen ({ $reason }).

# Files of models.
model-fix = Stell es wieder her mit `git checkout -- assets/models/{ $name }`, oder trainiere es neu mit `python -m core.training { $name }`.
    .converted = Stell es wieder her mit `git checkout -- assets/models/{ $name }`, oder trainiere es neu mit `python -m core.training { $name } --from FILE`.
model-card = Die Modellkarte von { $name } fehlt unter { $path }. { $fix }
    .unread = Die Modellkarte von { $name } unter { $path } lässt sich nicht lesen ({ $reason }). { $fix }
    .lacks = In der Modellkarte von { $name } unter { $path } fehlt: { $fields }. { $fix }
model-weights = Die Gewichte des Modells { $name } fehlen unter { $path }. { $fix }
    .unread = Die Gewichte des Modells { $name } unter { $path } lassen sich nicht lesen ({ $reason }). { $fix }
    .damaged = Die Gewichte des Modells { $name } unter { $path } sind beschädigt: erwartet sha256 { $expected }..., gefunden { $found }.... { $fix }
model-write = Das Modell { $name } ließ sich nicht nach { $path } schreiben ({ $reason }). Gib Speicherplatz frei, oder setze ATLAS_MODELS_DIR auf einen Ordner, in den geschrieben werden darf.
