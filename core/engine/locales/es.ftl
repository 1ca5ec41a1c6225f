# An engine that runs elsewhere.
engine-unavailable = El motor en { $address } no responde. Lo que escribiste se conserva, y esta página vuelve sola en cuanto responda.
    .foreign = El servidor en { $address } no es un motor de esta versión de Attention Atlas. Pon en ATLAS_ENGINE la dirección de uno, y comprueba que está en marcha.
    .secret = El motor en { $address } no acepta el secreto de esta aplicación. Pon en ATLAS_ENGINE_TOKEN el mismo valor para los dos.
    .busy = El motor en { $address } está ocupado por el momento. Lo que escribiste se conserva, y esta página lo intenta otra vez por sí sola.
    .timeout = El motor en { $address } no respondió en { $minutes } { $minutes ->
        [one] minuto
       *[other] minutos
     }. Lo que escribiste se conserva: pide menos, o recarga la página para preguntar otra vez.
    .version = El motor en { $address } es de otra versión que esta aplicación (ATLAS_ENGINE). Arranca los dos desde la misma versión de Attention Atlas.
    .weights = Los pesos de { $names } no son los mismos en esta aplicación y en el motor en { $address } (ATLAS_ENGINE). Da a los dos la misma carpeta de modelos.

# What models run on.
tensorflow-import = No hay memoria suficiente para importar TensorFlow, que ocupa unos 1,7 GB con sus bibliotecas. Cierra otros programas o sube el límite de este proceso, y arranca la aplicación de nuevo; todo lo que no necesita Keras funciona mientras tanto.
    .failed = TensorFlow no se puede importar aquí ({ $error_type }; el registro de la aplicación dice por qué). Instálalo de nuevo con `pip install -r requirements.txt` y arranca la aplicación de nuevo; todo lo que no necesita Keras funciona mientras tanto.
gpu-missing = ATLAS_DEVICE=gpu, pero TensorFlow no ve ninguna GPU. Instala requirements-gpu.txt y el controlador, o pon ATLAS_DEVICE=auto.
    .failed = La GPU falló ({ $reason }); desde entonces los modelos se ejecutan en la CPU.
    .memory_growth = No se pudo activar el crecimiento de la memoria ({ $reason }).

# Files of models.
model-fix = Recupéralo con `git checkout -- assets/models/{ $name }`, o entrénalo de nuevo con `python -m core.training { $name }`.
    .converted = Recupéralo con `git checkout -- assets/models/{ $name }`, o entrénalo de nuevo con `python -m core.training { $name } --from FILE`.
model-card = Falta la ficha del modelo { $name } en { $path }. { $fix }
    .unread = La ficha del modelo { $name } en { $path } no se puede leer ({ $reason }). { $fix }
    .lacks = A la ficha del modelo { $name } en { $path } le falta esto: { $fields }. { $fix }
model-weights = Faltan los pesos del modelo { $name } en { $path }. { $fix }
    .unread = Los pesos del modelo { $name } en { $path } no se pueden leer ({ $reason }). { $fix }
    .damaged = Los pesos del modelo { $name } en { $path } están dañados: se esperaba sha256 { $expected }..., hay { $found }.... { $fix }
model-write = No se pudo escribir el modelo { $name } en { $path } ({ $reason }). Libera espacio, o pon en ATLAS_MODELS_DIR una carpeta en la que se pueda escribir.
